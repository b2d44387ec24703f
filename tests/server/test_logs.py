"""The log tells whoever runs the server what they need, and nothing about anybody."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog

from roulotte.core.errors import TableError
from roulotte.server.config import Settings
from roulotte.server.logs import set_up_logs, short
from tests.server.guests import Player, gather_at_a_table, let_play, new_token
from tests.server.programs import Server, serving

DIARY = "Ana's diary"


@pytest.fixture
def restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def test_nothing_private_is_written_down(postgres_url: str, tmp_path: Path) -> None:
    flags = ("--log-format", "json", "--log-level", "debug")

    async def visit(server: Server) -> list[str]:
        players = [
            Player(name, await new_token(server.base), [server.base]) for name in ("Zoé", "Bo")
        ]
        await gather_at_a_table(players)
        settings = {"title": "Chez Zoé", "free_text": True, "listed": False}
        await players[0].do(type="set", settings=settings)
        await players[0].do(type="say", text="mon secret à moi")
        await let_play(players)
        await players[0].until(lambda: len(players[0].acked) > 10, 30)
        room, token = players[0].room, players[0].token
        async with httpx.AsyncClient(base_url=f"http://{server.base}", trust_env=False) as http:
            await http.get(
                f"/api/rooms/{room}?question=hidden", headers={"Cookie": f"roulotte={token}"}
            )
            await http.post("/api/rooms", content=b'{"name": "Zo')
        for player in players:
            await player.leave()
        texts = ["Zoé", "Chez", "secret", "question", "geheim", room]
        return texts + [player.token for player in players]

    with serving(postgres_url.replace("@", ":geheim@"), tmp_path / "log", *flags) as server:
        private = asyncio.run(visit(server))
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    told = {line["event"]: line for line in lines}
    assert told["ready"]["database"] == "postgresql"
    assert told["room opened"]["room"] == short(private[5])
    assert all(line["level"] and line["timestamp"] for line in lines)
    for text in private:
        assert text not in server.log


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_fault_says_where_but_not_what_was_written(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logs(Settings(log_format=form))
    diary = {"of": DIARY}
    try:
        diary[diary["of"]]
    except KeyError as error:
        structlog.get_logger("roulotte.x").error("fault", exc_info=error)
        logging.getLogger("uvicorn.error").exception("a library's fault")
    told = capsys.readouterr().err
    assert told.count("KeyError") == 2
    assert "test_logs.py" in told
    assert DIARY not in told


@pytest.mark.usefixtures("restored")
def test_libraries_are_heard_only_when_it_matters(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(Settings(log_level="debug"))
    structlog.get_logger("roulotte.x").debug("ours")
    logging.getLogger("websockets.server").debug("theirs")
    logging.getLogger("uvicorn.error").warning("careful")
    told = capsys.readouterr().err
    assert ("ours" in told, "theirs" in told, "careful" in told) == (True, False, True)


@pytest.mark.parametrize("wrong", [{"log_level": "loud"}, {"log_format": "xml"}])
def test_a_wrong_setting_is_said(wrong: dict[str, str]) -> None:
    with pytest.raises(TableError, match="a log's level is"):
        set_up_logs(Settings(**wrong))  # type: ignore[arg-type]
