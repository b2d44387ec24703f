"""Everything that reads what a stranger wrote, by itself: twice as long takes twice the time."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from roulotte.core.errors import RoulotteError
from roulotte.core.record import parse_record
from roulotte.games import GAMES, verify_dice
from roulotte.server.access import admission as doors
from roulotte.server.access.sessions import SECRET_FORM
from roulotte.server.http.records import read_foreign, replayed
from roulotte.server.http.rooms import CODE_SIGNS
from roulotte.server.http.web import accepted_codings
from roulotte.server.room.context import Refused
from roulotte.server.room.names import clean_name, clean_text, skeletons
from roulotte.server.transport.http_connection import HttpDoor
from roulotte.server.transport.register import Register, is_proxy
from tests.complexity.growth import BODY, HEAD, TEXTS, TRIES, VALUES, seconds, sizes, too_dear
from tests.server.test_line import Wire
from tests.vectors.good import good

Read = Callable[[Any], object]

BAD = (RoulotteError, Refused)


def quietly(read: Read) -> Read:
    """Read, whatever comes of it."""

    def reading(raw: Any) -> object:
        try:
            return read(raw)
        except BAD:
            return None

    return reading


def grow(most: int, make: Callable[[int], Any], read: Read) -> str | None:
    """What is wrong with reading more and more of the same."""
    given = [make(size) for size in sizes(most)]
    return too_dear(most, [min(seconds(lambda: read(one)) for _ in range(TRIES)) for one in given])  # noqa: B023


def test_what_is_quadratic_is_noticed() -> None:
    def slow(raw: str) -> int:
        return sum(raw.count(sign) for sign in raw)

    assert grow(HEAD, TEXTS["letters"], slow) is not None
    assert grow(HEAD, TEXTS["letters"], lambda raw: [sign.upper() for sign in raw]) is None


def headers(name: bytes) -> Callable[[str], Any]:
    return lambda raw: {"headers": [(name, raw.encode())], "scheme": "http", "client": (raw, 1)}


READERS: Final[dict[str, Read]] = {
    "cookie": lambda raw: doors._cookie(headers(b"cookie")(raw)),  # noqa: SLF001
    "our cookie": lambda raw: doors._cookie(headers(b"cookie")("roulotte=" + raw)),  # noqa: SLF001
    "host": lambda raw: doors.host_of(headers(b"host")(raw)),
    "address": lambda raw: doors.address_of(headers(b"")(raw)),
    "proxies": lambda raw: is_proxy(raw)("192.0.2.1"),
    "secret": SECRET_FORM.match,
    "code": lambda raw: raw[:64].strip().upper()[: len(CODE_SIGNS)],
    "codings": accepted_codings,
    "name": quietly(clean_name),
    "text": quietly(clean_text),
    "look": lambda raw: skeletons(raw[:96]),  # names come cleaned
}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("reader", READERS)
def test_a_text_twice_as_long_takes_no_more_than_twice_as_long(reader: str, text: str) -> None:
    assert grow(HEAD, TEXTS[text], READERS[reader]) is None


# Records, options, decisions, rolls

RECORDS: Final[dict[str, str]] = {
    "anything": "{}",
    "events": '{{"roulotte":1,"game":"rolit","seats":2,"events":{}}}',
    "options": '{{"roulotte":1,"game":"roll-estate","seats":2,"events":[],"options":{}}}',
    "names": '{{"roulotte":1,"game":"rolit","seats":2,"events":[],"names":[{},null]}}',
    "result": '{{"roulotte":1,"game":"rolit","seats":2,"events":[],"result":{}}}',
    "an action": '{{"roulotte":1,"game":"rolit","seats":2,"events":[{{"seat":0,"do":{}}}]}}',
    "legal ones": '{{"roulotte":1,"game":"rolit","seats":2,"events":'
    '[{{"seat":0,"do":{{"place":"d6"}},"legal":{}}}]}}',
    "dice": '{{"roulotte":1,"game":"rolit","seats":2,"events":[],"fair":{}}}',
}
WORK: Final[dict[str, Read]] = {
    "parsed": quietly(parse_record), "brought": read_foreign, "verified": verify_dice,
}  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("form", RECORDS)
@pytest.mark.parametrize("work", WORK)
def test_a_record_twice_as_long_takes_no_more_than_twice_as_long(
    work: str, form: str, value: str
) -> None:
    def make(size: int) -> bytes:
        return RECORDS[form].format(VALUES[value](size)).encode()

    assert grow(BODY, make, WORK[work]) is None


# Replays, which tell what was taken back

CHAINED: Final = good()["rollie"]


def back_each_time(size: int) -> list[Any]:
    """A move, and back, again and again."""
    return [{"type": "acted"}, {"type": "undone", "seat": 0, "to": 1}] * (size // 55)


def back_at_last(size: int) -> list[Any]:
    """Moves, and then back from one to the next."""
    moves = size // 55
    backs = [{"type": "undone", "seat": 0, "to": to} for to in range(moves, 0, -1)]
    return [{"type": "acted"}] * moves + backs


@pytest.mark.parametrize("undone", [back_each_time, back_at_last])
@pytest.mark.parametrize("first", [0, BODY // 80])
def test_twice_as_much_taken_back_takes_no_more_than_twice_as_long(
    undone: Callable[[int], list[Any]], first: int
) -> None:
    begun = CHAINED | {"events": CHAINED["events"][:1], "result": None}

    def make(size: int) -> bytes:
        chain = CHAINED["chain"] | {"log": ["roll", *undone(size)]}
        return json.dumps(begun | {"chain": chain}).encode()

    part = range(first, first + 100)
    told = json.loads(replayed(make(BODY), b"[]", part, "fr"))
    assert told["total"] == (2 + BODY // 55 if undone is back_each_time else 3)
    assert grow(BODY, make, lambda raw: replayed(raw, b"[]", part, "fr")) is None


@pytest.mark.parametrize("game", GAMES)
def test_options_actions_and_outcomes_of_a_game(game: str) -> None:
    rules, names = GAMES[game], [*GAMES[game].spec.options, "x"]
    fewest = min(rules.spec.seats)
    for read in (rules.read_action, rules.read_outcome, lambda raw: rules.table(fewest, raw)):
        for make in (
            lambda size: {f"{n}": n for n in range(size // 8)},
            lambda size: dict.fromkeys(names, "9" * size),
            lambda size: {name: list(range(size // 8)) for name in names},
        ):
            assert grow(HEAD, make, quietly(read)) is None


# Heads of requests

HEADS: Final[dict[str, tuple[bytes, bytes]]] = {
    "headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"a: b\r\n"),
    "one header": (b"GET / HTTP/1.1\r\na: ", b"b"),
    "an address": (b"GET /", b"x"),
    "requests": (b"", b"GET / HTTP/1.1\r\n\r\n"),
    "pieces": (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "breaks": (b"", b"\r\n"),
}


async def nobody(_scope: Any, _receive: Any, _send: Any) -> None:
    """An application that answers nothing."""
    await asyncio.Event().wait()


def received(data: bytes) -> float:
    """What it takes to hear a connection say so much at once."""

    async def main() -> float:
        config = Config(nobody, log_config=None, ws=None)  # type: ignore[arg-type]
        config.load()
        about: Any = {"config": config, "server_state": ServerState(), "app_state": {}}
        door = HttpDoor(Register(1000, 100, ""), **about)
        door.connection_made(Wire())
        return seconds(lambda: door.data_received(data))

    return asyncio.run(main())


@pytest.mark.parametrize("head", HEADS)
def test_a_head_twice_as_long_takes_no_more_than_twice_as_long(head: str) -> None:
    begin, piece = HEADS[head]
    most = 256_000
    given = [begin + piece * (size // len(piece)) for size in sizes(most)]
    assert too_dear(most, [min(received(one) for _ in range(TRIES)) for one in given]) is None
