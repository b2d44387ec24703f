"""The log tells whoever runs the server what they need, and nothing about anybody."""

import asyncio
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from roulotte.server.http.rooms import in_log
from roulotte.server.process.logs import set_up_logs
from roulotte.server.settings import ServerSettings
from tests.server.people.calling import call, until
from tests.server.people.players import WITH_A_BOT, gather_at, living, seat_all
from tests.server.running.commanded import commanded
from tests.server.running.servers import Server

DIARY = "Ana's diary"


@pytest.fixture
def restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


def test_nothing_private_is_written_down(postgres_url: str, tmp_path: Path) -> None:
    async def visit(server: Server) -> list[str]:
        players = await gather_at(server.url, ["Zoé", "Bo"])
        zoe = players[0]
        async with living(players):
            settings = {"title": "Chez Zoé", "free_text": True, "listed": False}
            await zoe.ask({"type": "set", "settings": settings})
            await zoe.ask({"type": "say", "text": "mon secret à moi"})
            await seat_all(players, WITH_A_BOT)
            await until(lambda: len(zoe.acks) > 10)
            question, cookie = f"/api/rooms/{zoe.room}?question=hidden", f"roulotte={zoe.token}"
            await call(server.url, "GET", question, headers={"Cookie": cookie})
            await call(server.url, "POST", "/api/rooms", content=b'{"name": "Zo')
        texts = ["Zoé", "Chez", "secret", "question", "geheim", zoe.room]
        return texts + [player.token for player in players]

    database = postgres_url.replace("@", ":geheim@")
    with commanded(database, tmp_path / "log", log_format="json", log_level="debug") as server:
        private = asyncio.run(visit(server))
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.said.splitlines() if line.startswith("{")]
    told = {line["event"]: line for line in lines}
    assert told["ready"]["database"] == "postgresql"
    assert told["room opened"]["room"] == in_log(private[5])
    assert all(line["level"] and line["timestamp"] for line in lines)
    for text in private:
        assert text not in server.said


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_fault_says_where_but_not_what_was_written(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up_logs(ServerSettings(log_format=form))
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
    set_up_logs(ServerSettings(log_level="debug"))
    structlog.get_logger("roulotte.x").debug("ours")
    logging.getLogger("websockets.server").debug("theirs")
    logging.getLogger("uvicorn.error").warning("careful")
    told = capsys.readouterr().err
    assert ("ours" in told, "theirs" in told, "careful" in told) == (True, False, True)
