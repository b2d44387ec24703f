"""Nobody is sent a byte that depends on what they may not know.

Each pair is two logs that differ in nothing but something hidden from one viewer. Hashes stand in
the log beside what they hide, so both logs have the same ones: what is compared is whether anything
else reaches the viewer. Everything is: the stream as it went out, each way to resume, snapshots,
the room's page, what is said to commands that are refused.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from roulotte.core.seeded import Seeded
from roulotte.core.words import Lang
from roulotte.protocol import commands
from roulotte.server.room.context import CommandContext, Refused
from roulotte.server.room.decide import decide
from roulotte.server.room.room import Room
from roulotte.server.room.views import show_room
from roulotte.server.rooms.frames import snapshot, viewpoint
from roulotte.server.rooms.persistence import apply_rows
from roulotte.server.store.store import Row
from tests.server.memory.anything import anything, pick, sensible
from tests.server.memory.evening import LATEST, Evening, plain, replayed, told_to
from tests.support.hidden import SCRAMBLES
from tests.support.soak import SOAK, drawn_from

PAIRS: Final = 100_000 if SOAK else 1_000
TRIED: Final = 4  # commands that the viewer tries in each pair
NAMES: Final = ("Ana", "Bo", "Chloé")
LANGS: Final[tuple[Lang | None, ...]] = ("fr", "en", None)


class Viewer(NamedTuple):
    """Somebody who looks on: a seat, or nobody's, and which member."""

    seat: int | None
    person: str
    member: int | None


class Pair(NamedTuple):
    """What the room holds, and another log that must look the same to the viewer."""

    viewer: Viewer
    rows: list[Row]
    other: list[Row]


Spoil = Callable[[Evening, Viewer, Seeded], list[Row] | None]


# Two logs that a viewer can't tell apart


def changed(row: Row, **fields: Any) -> Row:
    """The same row with other values in its event."""
    return row._replace(body=msgspec.json.encode(msgspec.json.decode(row.body) | fields))


def last_of(rows: Sequence[Row], kind: str, field: str = "") -> int | None:
    """The index of the last event of a kind whose outcome has a field."""
    for index in range(len(rows) - 1, -1, -1):
        event = msgspec.json.decode(rows[index].body)
        if event["type"] == kind and (not field or field in event["chance"]):
            return index
    return None


def other_dice(evening: Evening, viewer: Viewer, draw: Seeded) -> list[Row] | None:
    """Other dice under the cups, other cards face down."""
    table, rows = evening.table, list(evening.rows)
    scramble = SCRAMBLES.get(table.plan.game)
    if scramble is None or table.phase != "playing":
        return None
    state = scramble(table.state, viewer.seat, draw)
    field = "cups" if table.plan.game == "poknroll" else "deal"
    at = last_of(rows, "happened", field)
    if at is None or state == table.state:
        return None
    chance = msgspec.json.decode(rows[at].body)["chance"]
    rows[at] = changed(rows[at], chance={field: HIDDEN_IN[field](chance[field], state)})
    table_again = replayed(rows).match
    assert table_again is not None
    assert table_again.state == state != table.state
    return rows


def _cups(cups: list[Any], state: Any) -> list[Any]:
    return [*state.cups, *cups[len(state.cups) :]]


def _deal(deal: list[Any], state: Any) -> list[Any]:
    pairs = zip(deal, state.piles[1:], strict=True)  # the joker is not dealt
    return [[*pile[: len(pile) - len(now.under)], *now.under] for pile, now in pairs]


HIDDEN_IN: Final[dict[str, Callable[[list[Any], Any], list[Any]]]] = {"cups": _cups, "deal": _deal}


def other_lock(evening: Evening, viewer: Viewer, draw: Seeded) -> list[Row] | None:
    """Another decision locked early."""
    table, rows = evening.table, list(evening.rows)
    locks = [seat for seat in table.locks if seat != viewer.seat]
    at = last_of(rows, "locked")
    if not locks or at is None or msgspec.json.decode(rows[at].body)["seat"] not in locks:
        return None
    seat = msgspec.json.decode(rows[at].body)["seat"]
    others = [one for one in table.legal_all() if one != table.locks[seat]]
    if not others:
        return None
    rows[at] = changed(rows[at], do=plain(pick(draw, others)))
    return rows


def other_envelope(evening: Evening, _viewer: Viewer, draw: Seeded) -> list[Row] | None:
    """Something else in the envelope, as long as nothing that it proves has come to light."""
    table, rows = evening.table, list(evening.rows)
    if not table.running or (table.hides and table.key is not None):
        return None
    at = max(last_of(rows, "sealed") or 0, last_of(rows, "resealed") or 0)
    rows[at] = changed(rows[at], secret=bytes(draw.below(256) for _ in range(32)).hex())
    return rows


def other_typing(evening: Evening, viewer: Viewer, draw: Seeded) -> list[Row] | None:
    """Other dice typed in under a cup, while others have still to type theirs."""
    rows = list(evening.rows)
    at = last_of(rows, "threw")
    if not evening.table.threw or at is None:
        return None
    event = msgspec.json.decode(rows[at].body)
    if event["seat"] == viewer.seat:
        return None
    rows[at] = changed(rows[at], dice=[1 + draw.below(6) for _ in event["dice"]])
    return rows if rows[at] != evening.rows[at] else None


def other_mute(evening: Evening, viewer: Viewer, draw: Seeded) -> list[Row] | None:
    """Somebody else does not hear somebody else."""
    rows = list(evening.rows)
    at = last_of(rows, "muted")
    if at is None:
        return None
    event = msgspec.json.decode(rows[at].body)
    known = sorted(evening.room.members)
    whom = pick(draw, known)
    if event["member"] == viewer.member or event["whom"] == whom:
        return None
    rows[at] = changed(rows[at], whom=whom)
    return rows


def other_people(evening: Evening, viewer: Viewer, _draw: Seeded) -> list[Row] | None:
    """Others are somebody else on this server, and their links have other secrets."""
    rows = []
    for row in evening.rows:
        event = msgspec.json.decode(row.body)
        if event["type"] == "came" and event["person"] != viewer.person:
            rows.append(changed(row, person=f"{event['person']} from elsewhere"))
        elif event["type"] == "offered":
            rows.append(changed(row, hash="0" * 64))
        else:
            rows.append(row)
    return rows


SPOILS: Final[tuple[Spoil, ...]] = (
    other_dice,
    other_lock,
    other_envelope,
    other_typing,
    other_mute,
    other_people,
)
OF_THE_GAME: Final = (other_dice, other_lock, other_typing)


# Everything that a viewer is sent


def stream(rows: Sequence[Row], since: int, viewer: Viewer, lang: Lang | None) -> Iterator[bytes]:
    """Everything that went out from some event on, and what is shown after it."""
    room = replayed(rows[:since])
    for row in rows[since:]:
        apply_rows(room, [row])
        yield told_since(room, room.seq - 1, viewer, lang)
    yield from looks(room, since, viewer, lang)


def told_since(room: Room, last: int, viewer: Viewer, lang: Lang | None) -> bytes:
    """What somebody is sent who has seen everything up to `last`."""
    changes = [change for change in room.recent if change.seq > last]
    return told_to(room, changes, viewer.seat, viewer.member, lang)


def looks(room: Room, since: int, viewer: Viewer, lang: Lang | None) -> Iterator[bytes]:
    """What somebody sees who comes in, having seen nothing or a part; and the room's page."""
    yield snapshot(room, viewpoint(room, viewer.seat, viewer.member, lang))
    for last in {since, (since + room.seq) // 2, room.seq - 1}:
        yield told_since(room, last, viewer, lang)
    yield msgspec.json.encode((show_room(room), room.muted_by(viewer.member)))


def answers(evening: Evening, room: Room, viewer: Viewer, seed: str) -> Iterator[object]:
    """What is said to commands that the viewer tries; the first one carried out is the last."""
    draw = Seeded(seed)
    for _ in range(TRIED):
        command = anything(evening.room, draw, NAMES).command
        if isinstance(
            command, commands.Take
        ):  # whoever has a link's secret may know that it is right
            continue
        context = CommandContext(room, evening.moment(), viewer.person, LATEST)
        try:
            decide(context, command)
        except Refused as no:
            yield no.code, no.sentence("fr"), no.sentence("en")
        else:
            yield "done", type(command)
            return


def check(evening: Evening, pair: Pair, seed: str) -> None:
    """Compare all bytes."""
    viewer, lang = pair.viewer, LANGS[len(pair.rows) % len(LANGS)]
    both = enumerate(zip(pair.rows, pair.other, strict=True))
    since = next(index for index, (one, other) in both if one != other)
    sent = [list(stream(rows, since, viewer, lang)) for rows in (pair.rows, pair.other)]
    assert sent[0] == sent[1]
    rooms = (replayed(pair.rows), replayed(pair.other))
    said = [list(answers(evening, room, viewer, seed)) for room in rooms]
    assert said[0] == said[1]


# Evenings


def evening_of(number: int) -> Iterator[Evening]:
    """An evening that goes on, stopping at moments worth looking at."""
    draw = Seeded(drawn_from(f"secrets {number}"))
    game = pick(
        draw, ("poknroll", "poknroll", "rolln-bump", "rollie", "rollie", "rolit", "roll-estate")
    )
    evening = Evening(*NAMES, "Dan", seed=drawn_from(f"evening {number}"))
    typed = tuple(seat for seat in range(3) if draw.below(3) == 0)
    evening.seat(game, *NAMES, typed=typed)
    evening.do("Ana", commands.Start())
    evening.do("Bo", commands.Mute(1))
    for _ in range(10 + draw.below(30)):
        _one_more(evening, draw)
        if not evening.table.running:
            return
        if draw.below(6) == 0 or evening.table.locks or evening.table.threw:
            yield evening


def _one_more(evening: Evening, draw: Seeded) -> None:
    """The next thing of the game; now and then somebody locks, offers a seat or speaks."""
    who, command = sensible(evening.room, draw, NAMES)
    if draw.below(2) == 0:
        meddler = anything(evening.room, draw, NAMES)
        if isinstance(
            meddler.command, commands.Lock | commands.Offer | commands.Say | commands.Mute
        ):
            who, command = meddler
    try:
        evening.do(who, command)
    except Refused:
        return


def viewers(evening: Evening) -> list[Viewer]:
    """Every seat, somebody who watches, and somebody who has not even come in."""
    seats = [Viewer(seat, NAMES[seat], seat + 1) for seat in range(3)]
    return [*seats, Viewer(None, "Dan", evening.number("Dan")), Viewer(None, "Eve", None)]


def pairs_of(evening: Evening, draw: Seeded) -> Iterator[tuple[str, Pair]]:
    """Pairs for a moment: anything hidden, from anybody."""
    for spoil in SPOILS:
        every = viewers(evening)
        for viewer in every if spoil in OF_THE_GAME else [pick(draw, every)]:
            other = spoil(evening, viewer, draw)
            if other is not None:
                yield spoil.__name__, Pair(viewer, list(evening.rows), other)


@cache
def found() -> dict[str, int]:
    """Compare pair after pair; says how many of each kind there were."""
    counts = dict.fromkeys((spoil.__name__ for spoil in SPOILS), 0)
    number = 0
    while sum(counts.values()) < PAIRS:
        number += 1
        draw = Seeded(drawn_from(f"pairs {number}"))
        for evening in evening_of(number):
            for kind, pair in pairs_of(evening, draw):
                check(evening, pair, f"{number} {kind}")
                counts[kind] += 1
    return counts


def test_nobody_is_sent_a_byte_of_what_they_may_not_know() -> None:
    assert sum(found().values()) >= PAIRS


@pytest.mark.parametrize("kind", [spoil.__name__ for spoil in SPOILS])
def test_there_were_pairs_of_every_kind(kind: str) -> None:
    assert found()[kind] >= PAIRS // 100
