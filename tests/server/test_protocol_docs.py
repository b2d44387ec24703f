"""docs/protocol.md is true: its examples are played, its tables are those of the code."""

import asyncio
import importlib
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from roulotte.games import GAMES
from roulotte.protocol import limits
from roulotte.protocol.codes import CLOSE_TOO_BIG, CLOSES, CODES
from roulotte.protocol.plan import Plan
from roulotte.server.settings import OPTIONS, ServerSettings
from tests.server.checks.protocol_tables import (
    COMMANDS,
    KINDS,
    documented_structs,
    event_rows,
    inline,
    refusals,
    rows_of,
)
from tests.server.checks.transcript import Story, steps_in
from tests.server.people.clients import evening, first, run
from tests.server.running.servers import Server

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^#{2,4} (.+)\n", re.MULTILINE)


def sections() -> dict[str, str]:
    """The text under each heading, up to the next one."""
    _, *parts = SECTION.split(PAGE)
    titles = [title.strip("`") for title in parts[::2]]
    assert len(set(titles)) == len(titles)
    return dict(zip(titles, parts[1::2], strict=True))


def tables_in(text: str) -> list[list[tuple[str, ...]]]:
    """The tables of a section without their heads."""
    found = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    return [[cells(line) for line in table.splitlines()[2:]] for table in found]


def cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))


def only_table(title: str) -> list[tuple[str, ...]]:
    (table,) = tables_in(sections()[title])
    return table


# The tables


@pytest.mark.parametrize("name", documented_structs())
def test_the_table_of_a_message_or_view_has_its_fields(name: str) -> None:
    wanted = [
        (f"`{field}`", kind, left_out)
        for field, kind, left_out in rows_of(documented_structs()[name])
    ]
    tables = tables_in(sections()[name])
    assert [row[:3] for table in tables for row in table] == wanted
    assert all(row[3] for table in tables for row in table)


def test_every_section_of_a_message_or_view_is_one_that_exists() -> None:
    parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    under = {part.partition("\n")[0]: part for part in parts}
    described = {
        title.strip("`")
        for name in ("Messages to the room", "Messages from the room", "Events", "Views")
        for title in re.findall(r"^#{3,4} (.+)$", under[name], re.MULTILINE)
    }
    assert described == set(documented_structs()) | {"The game's view"}


def test_the_commands_are_all_there_with_their_fields_and_refusals() -> None:
    wanted = [
        (f"`{name}`", inline(rows_of(kind)), " ".join(f"`{code}`" for code in refusals(kind)))
        for name, kind in COMMANDS.items()
    ]
    table = only_table("Commands")
    assert [(name, fields, codes) for name, fields, _, codes in table] == wanted
    assert all(row[2] for row in table)


def test_the_events_are_all_there_with_their_fields() -> None:
    wanted = [(f"`{name}`", inline(event_rows(kind))) for name, kind in KINDS.items()]
    table = only_table("Events")
    assert [row[:2] for row in table] == [*wanted, ("`hidden`", "–")]
    assert all(row[2] for row in table)


def test_the_codes_are_all_there() -> None:
    assert only_table("Refusals") == [(f"`{code}`", why) for code, why in CODES.items()]
    assert [row[:2] for row in only_table("Close codes")] == [
        (str(code), why) for code, why in CLOSES.items()
    ]


def test_the_limits_are_all_there() -> None:
    ours, servers, settings = tables_in(sections()["Limits"])
    names = [name for name in vars(limits) if name.isupper()]
    values = [(f"`{name}`", json.dumps(getattr(limits, name))) for name in names]
    assert [row[:2] for row in ours] == values
    for name, value, _ in servers:
        module, _, constant = name.strip("`").rpartition(".")
        found = getattr(importlib.import_module(f"roulotte.server.{module}"), constant)
        assert json.dumps(found) == value
    for name, value, meaning in settings:
        setting = name.strip("`")
        assert (json.dumps(getattr(ServerSettings(), setting)), OPTIONS[setting]) == (
            value,
            meaning,
        )


def test_the_addresses_of_the_api_are_all_there(server: Server) -> None:
    schema = httpx.get(f"{server.url}/api/schema/openapi.json").json()
    real = {f"{method.upper()} {path}" for path, one in schema["paths"].items() for method in one}
    assert {row[0].strip("`") for row in only_table("HTTP")} == real


def test_links_within_the_page_lead_to_a_heading() -> None:
    anchors = {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in sections()}
    for target in re.findall(r"\]\(#([^)]*)\)", PAGE):
        assert target in anchors


# The examples


def test_the_examples_happen_as_they_are_told(server: Server) -> None:
    async def tell(url: str) -> None:
        story = Story(url)
        for step in steps_in(PAGE):
            await story.tell(step)
        for socket in story.sockets.values():
            await socket.close()

    steps = list(steps_in(PAGE))
    assert sum(" ← " in step for step in steps) >= 15
    run(tell(server.url))


def test_a_message_that_is_too_long_closes_the_socket(server: Server) -> None:
    async def shout(url: str) -> int | None:
        story = Story(url)
        for step in list(steps_in(PAGE))[:6]:
            await story.tell(step)
        socket = story.sockets["Ana"]
        await socket.send(json.dumps({"type": "ping", "why": "a" * limits.FRAME_BYTES}))
        await socket.wait_closed()
        return socket.close_code

    assert run(shout(server.url)) == CLOSE_TOO_BIG


def test_events_of_real_games_have_no_field_that_is_not_described(server: Server) -> None:
    heard: list[Any] = []

    async def play(url: str) -> None:
        for game in GAMES:
            plan = Plan(game=game, seats=GAMES[game].spec.seats[-1], bot_ms=0)
            async with evening(url, 2, plan) as (ana, bo):
                listening = asyncio.create_task(listen(ana))
                await ana.start()
                await asyncio.gather(ana.play(first), bo.play(first))
            await listening

    async def listen(table: Any) -> None:
        heard.extend([event.what async for event in table.events()])

    run(play(server.url))
    for what in heard:
        fields = ["type", *(name for name, _, _ in event_rows(KINDS[what["type"]]))]
        assert set(what) <= set(fields), what
    seen = {key for what in heard for key in what}
    assert {"reveals", "openings", "hashes", "means"} <= seen
