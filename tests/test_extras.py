"""Each extra, installed into an empty environment, does what docs/library.md promises of it."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from tests.support.fairly import fair_record, table_of
from tests.support.wheels import PAGE, ROOT, Place, Shelf, locked

# What an extra brings by name; what these need in turn comes with them.
TERMINAL = {"click", "rich"}
SERVER = {
    *TERMINAL, "litestar", "uvicorn", "uvloop", "httptools", "websockets", "apsw", "sqlalchemy",
    "alembic", "cryptography", "structlog", "prometheus_client", "psutil", "segno",
    "httpx",  # litestar needs it
}  # fmt: skip
BRINGS = {
    "": set[str](),
    "cli": TERMINAL,
    "sheets": {*TERMINAL, "typst"},
    "client": {"httpx", "websockets"},
    "server": SERVER,
    "postgres": {*SERVER, "psycopg"},
}
EVERYTHING = set[str]().union(*BRINGS.values())
BUILD = {"hatchling", "editables"}

EVERY_MODULE = """
import importlib, pkgutil, sys, roulotte
for part in ("core", "games", "bots", "lab", "protocol"):
    for one in pkgutil.walk_packages([f"{roulotte.__path__[0]}/{part}"], f"roulotte.{part}."):
        importlib.import_module(one.name)
loaded = {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
print(*sorted(name for name in loaded if not name.startswith("_")))
"""
VERIFY = """
import sys, roulotte
print(roulotte.verify_dice(open(sys.argv[1], "rb").read()).proven)
"""
EVENING = """
import asyncio, sys
from roulotte.client import Site, join
from roulotte.protocol.plan import Plan

async def main(url):
    async with Site(url) as site:
        room = await site.open_room("Ana")
        async with join(f"{url}/r/{room.id}", token=await site.token()) as table:
            await table.prepare(Plan("rolit", seats=2, bot_ms=0))
            await table.sit(0)
            await table.seat_bot(1)
            await table.start()
            result = await table.play(lambda view, legal, ask: legal[0].action)
            report = await table.check(table.room.past[-1].id)
            print(result.ending, report.proven)

asyncio.run(main(sys.argv[1]))
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("shelf"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match whose dice are proven."""
    file = tmp_path / "match.json"
    file.write_text(json.dumps(fair_record(table_of("rollie", "few"), "extras")), encoding="utf-8")
    return file


def installed(shelf: Shelf, extra: str) -> Place:
    """An environment with what the extra brings, and with nothing of the others."""
    place = shelf.install(extra)
    assert place.packages & EVERYTHING == BRINGS[extra]
    return place


@contextmanager
def served(place: Place, *words: str) -> Iterator[str]:
    """A server, for as long as it is needed; gives its address."""
    program, log = str(place.folder / "bin" / "roulotte"), place.folder / "log.txt"
    with log.open("w") as said, subprocess.Popen(
        [program, "serve", "--port", "0", *words], cwd=place.folder, env=place.environ, text=True,
        stdout=subprocess.PIPE, stderr=said,
    ) as server:  # fmt: skip
        assert server.stdout is not None
        try:
            told = re.search(r"http://\S+(?=/)", server.stdout.readline())
            assert told is not None, log.read_text()
            yield told[0]
        finally:
            server.terminate()
    assert server.returncode == 0


def fetched(url: str) -> str:
    """What a browser gets."""
    with build_opener(ProxyHandler({})).open(url, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


def test_the_library_needs_msgspec_alone(shelf: Shelf, record: Path) -> None:
    place = installed(shelf, "")
    assert place.packages == {"msgspec"}
    assert place.output("python", "-c", EVERY_MODULE) == "msgspec roulotte\n"
    assert "wins" in place.output("python", ROOT / "examples" / "library.py")
    assert place.output("python", "-c", VERIFY, record) == "True\n"


@pytest.mark.parametrize(
    ("words", "lang", "sentence"),
    [
        ("", "en", "roulotte: `roulotte` needs the extra `cli`: pip install 'roulotte[cli]'"),
        ("", "fr", "roulotte: `roulotte` demande l'extra `cli` : pip install 'roulotte[cli]'"),
        ("play rolit", "en", "roulotte: `roulotte` needs the extra `cli`: "),
        ("play rolit --lang fr", "en", "roulotte: `roulotte` demande l'extra `cli` : "),
        ("play rolit --lang=en", "fr", "roulotte: `roulotte` needs the extra `cli`: "),
        ("serve --port 0", "en", "roulotte: `roulotte serve` needs the extra `server`: "),
        ("restore all.backup", "fr", "roulotte: `roulotte restore` demande l'extra `server` : "),
        ("sheet rollie", "en", "roulotte: `roulotte sheet` needs the extra `sheets`: "),
    ],
)
def test_the_library_says_what_the_terminal_lacks(
    library: Place, words: str, lang: str, sentence: str
) -> None:
    assert library.refusal(*words.split(), lang=lang).startswith(sentence)


@pytest.fixture(scope="module")
def library(shelf: Shelf) -> Place:
    return Place(shelf.folder / "base") if (shelf.folder / "base").exists() else shelf.install("")


def test_the_terminal_plays_and_checks(shelf: Shelf, record: Path, tmp_path: Path) -> None:
    place, games = installed(shelf, "cli"), tmp_path / "games.jsonl"
    words = ("--players", "2", "--games", "2", "--seed", "7", "--records")
    assert "2 games" in place.output("roulotte", "simulate", "rolit", *words, games)
    assert place.output("roulotte", "check", games)
    assert "checked" in place.output("roulotte", "verify", record)
    bots = ("--players", "2", "--bots", "greedy,random")
    assert "wins the game" in place.output("roulotte", "play", "rollie", *bots)
    assert "serve" in place.output("roulotte", "--help")
    assert "roulotte[sheets]" in place.output("roulotte", "sheet", "--help")
    for command, extra in (("sheet", "sheets"), ("serve", "server"), ("backup", "server")):
        said = place.refusal(command, "--database", "x", "--lang", "fr")
        assert said == (
            f"roulotte: `roulotte {command}` demande l'extra `{extra}` : "
            f"pip install 'roulotte[{extra}]'"
        )


def test_sheets_are_printed(shelf: Shelf) -> None:
    place = installed(shelf, "sheets")
    place.output("roulotte", "sheet", "roll-estate", "-o", "sheet.pdf")
    assert (place.folder / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_a_room_is_served_and_a_client_plays_there(shelf: Shelf) -> None:
    place, guest = installed(shelf, "server"), installed(shelf, "client")
    with served(place, "--database", "sqlite:rooms.db") as url:
        assert "ok" in fetched(f"{url}/healthz")
        assert fetched(f"{url}/") == PAGE
        assert guest.output("python", "-c", EVENING, url) == "full True\n"
    saved = place.output("roulotte", "backup", "all.backup", "--database", "sqlite:rooms.db")
    assert saved.startswith("all.backup: ")
    database = "postgresql://me@localhost/rooms"
    for words in (("serve",), ("backup", "all.backup"), ("restore", "all.backup")):
        said = place.refusal(*words, "--database", database)
        lacks = "PostgreSQL needs the extra `postgres`: pip install 'roulotte[postgres]'"
        assert said == f"roulotte: {lacks}"


def test_a_room_reaches_for_postgresql(shelf: Shelf) -> None:
    place = installed(shelf, "postgres")
    nobody = "postgresql://me@127.0.0.1:1/rooms"
    said = place.refusal("serve", "--port", "0", "--database", nobody)
    assert said.startswith("roulotte: the database can't be opened: connection")


def test_all_is_everything_that_is_locked(shelf: Shelf) -> None:
    place = shelf.install("all")
    names = {one.name.lower().replace("-", "_") for one in locked()}
    assert place.packages >= EVERYTHING
    assert place.packages | BUILD <= names
