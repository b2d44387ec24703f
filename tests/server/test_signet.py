"""Records of what was played here are signed; what was brought is never called ours."""

import asyncio
import json
from pathlib import Path
from typing import Any

from roulotte.core.chain import name_mark
from roulotte.games import verify_dice
from tests.server.people.calling import call, until
from tests.server.people.players import WITH_A_BOT, gather_at, living, sit_down
from tests.server.running.commanded import commanded
from tests.server.running.servers import Server
from tests.vectors import forged
from tests.vectors.good import relinked, unsigned

Json = dict[str, Any]
SIGNED = ("consistent", "finished", "chained", "signed")
FILE: Json = json.loads(forged.PATH.read_text(encoding="utf-8"))


async def read(server: Server, path: str) -> Json:
    answer: Json = (await call(server.url, "GET", path)).json()
    return answer


async def key_of(server: Server) -> str:
    told = await read(server, "/.well-known/roulotte-key")
    assert told["kind"] == "Ed25519"
    return str(told["key"])


async def played(server: Server) -> str:
    """A match between a person and a bot."""
    (bo,) = await gather_at(server.url, ["Bo"])
    async with living([bo]):
        await sit_down([bo], WITH_A_BOT)
        await bo.ask({"type": "start"})
        await until(lambda: bo.seen_room["past"], 60)
        return str(bo.seen_room["past"][0]["id"])


async def bring(server: Server, record: Json) -> Json:
    answer = await call(server.url, "POST", "/api/matches", json=record)
    assert answer.status_code == 201, answer.text
    card: Json = answer.json()
    return card


def test_a_match_is_signed_and_a_brought_one_is_not_called_ours(
    sqlite_url: str, tmp_path: Path
) -> None:
    async def story(server: Server) -> tuple[str, Json]:
        key, match = await key_of(server), await played(server)
        record = await read(server, f"/api/matches/{match}/record")
        assert verify_dice(json.dumps(record), key).verdict == SIGNED
        checked = await read(server, f"/api/matches/{match}/check")
        assert (checked["words"], checked["brought"]) == (list(SIGNED), False)
        assert (await read(server, f"/api/matches/{match}"))["brought"] is False

        ours = await bring(server, record)  # signed here, yet it came from outside
        assert ours["brought"]
        checked = await read(server, f"/api/matches/{ours['id']}/check")
        assert (checked["words"], checked["brought"]) == (list(SIGNED), True)

        for one in (FILE["records"][0]["record"], invented(record)):
            card = await bring(server, one)
            checked = await read(server, f"/api/matches/{card['id']}/check")
            assert checked["brought"]
            assert checked["words"][-1] in {"other key", "unsigned"}
            kept = await read(server, f"/api/matches/{card['id']}/record")
            assert kept["chain"].get("signature") == one["chain"].get("signature")
        return key, record

    with commanded(sqlite_url, tmp_path / "log") as server:
        key, record = asyncio.run(story(server))
    with commanded(sqlite_url, tmp_path / "log2") as server:
        assert asyncio.run(key_of(server)) == key, "the same after a restart"
    assert record["chain"]["key"] == key


def invented(record: Json) -> Json:
    """A match that nobody played, under chosen names."""
    other: Json = json.loads(json.dumps(record))
    start, seats = other["chain"]["start"], other["seats"]
    other["names"] = ["Zoé", "Yves", "Xenia"][:seats]
    other["chain"]["salts"] = ["0" * 32] * seats
    start["names"] = [name_mark("0" * 32, name) for name in other["names"]]
    return unsigned(relinked(other))
