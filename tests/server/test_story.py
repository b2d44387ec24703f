"""The story of a match: what was taken back no longer stands in it, for nobody and nowhere."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from roulotte.core.words import LANGS
from roulotte.protocol import commands
from roulotte.server.http.records import replayed
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.room import Room
from roulotte.server.rooms.frames import snapshot, viewpoint
from roulotte.server.rooms.persistence import finished
from roulotte.server.store.store import Finished
from tests.server.memory.evening import Evening, told_to
from tests.server.people.calling import Json

GAMES = ("rolit", "rollie", "roll-estate", "poknroll", "rolln-bump")


class Reader:
    """Somebody who reads the story as it is told, and forgets what was taken back."""

    def __init__(self) -> None:
        """Nothing was told."""
        self.story: list[tuple[int, str]] = []

    def hear(self, messages: list[Json]) -> None:
        """Events, as the protocol says that they are to be read."""
        for message in messages:
            since = message["what"].get("since")
            if message["what"]["type"] == "undone" and since:
                self.story = [line for line in self.story if line[0] < since]
            if message.get("text") is not None:
                self.story.append((message["seq"], message["text"]))


def snap_of(room: Room) -> list[tuple[int, str]]:
    """The story that whoever comes in late is shown."""
    snap = msgspec.json.decode(snapshot(room, viewpoint(room, None, None, "en")))
    return [(one["seq"], one["text"]) for one in snap.get("told", ())]


def back_and_forth(game: str) -> Iterator[tuple[Evening, Reader]]:
    """A match in which moves are taken back again and again, once dice were seen, too."""
    evening, reader = Evening("Ana", "Bo", seed=game), Reader()
    evening.seat(game, *(("Ana", "Bo", None) if game == "poknroll" else ("Ana", "Bo")))
    heard = evening.room.seq
    evening.start()
    for number in range(24):
        if not evening.table.running:
            return
        evening.step()
        table = evening.table
        if number % 4 == 3 and table.running and table.last_decision(0) is not None:
            evening.do("Ana", commands.Undo())
            if table.undo is not None:
                evening.do("Bo", commands.Agree(True))
        changes = [one for one in evening.room.recent if one.seq > heard]
        heard = evening.room.seq
        told = told_to(evening.room, changes, None, None, "en")
        reader.hear(msgspec.json.decode(b"[%b]" % told))
        yield evening, reader


@pytest.mark.parametrize("game", GAMES)
def test_whoever_reads_on_and_whoever_comes_late_read_the_same(game: str) -> None:
    undone = 0
    for evening, reader in back_and_forth(game):
        assert snap_of(evening.room) == reader.story[-60:]
        assert snap_of(evening.reloaded(snapped=True)) == reader.story[-60:]
        undone += isinstance(evening.room.recent[-1].event, log.Undone)
        standing = {seq for seq, text in reader.story if text != texts.TAKES_BACK("en", name="Ana")}
        assert standing == set(evening.table.seqs), "exactly what counts"
    assert undone or game in {"rollie", "poknroll", "roll-estate"}


@pytest.mark.parametrize("lang", LANGS)
def test_that_something_was_taken_back_is_said(lang: str) -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", None)
    evening.start()
    while evening.table.last_decision(0) is None:
        evening.step()
    changes = evening.do("Ana", commands.Undo())
    told = msgspec.json.decode(
        b"[%b]" % told_to(evening.room, changes, None, None, "fr" if lang == "fr" else "en")
    )
    said = {"fr": "Ana reprend son coup.", "en": "Ana takes a move back."}[lang]
    assert said in [one.get("text") for one in told]
    (undone,) = [one["what"] for one in told if one["what"]["type"] == "undone"]
    assert undone["since"] > 0


def test_a_log_from_before_takes_nothing_out() -> None:
    """Old events do not say from where on: the story is as it was, and says what happened."""
    assert msgspec.json.decode(b'{"type":"undone","seat":0,"to":3}', type=log.Undone).since == 0


# The replay

ALL: Final = range(100_000)
BACK: Final = texts.TAKES_BACK("en", name="Ana")
# After so many decisions of Ana's, she takes so many back: one; two at the same place; three, back
# over those two and no further than the first; two at the same place, which stand.
TAKEN_BACK: Final = {2: 1, 4: 1, 5: 1, 7: 3, 9: 1, 10: 1}
MOST_STEPS: Final = 150  # Roll'n Bump need not end


def takes_back(evening: Evening) -> None:
    """Ana takes her last decision back; Bo agrees."""
    evening.do("Ana", commands.Undo())
    if evening.table.undo is not None:
        evening.do("Bo", commands.Agree(True))


def ended(game: str) -> tuple[Evening, Reader, Finished]:
    """A match with moves taken back, who read its story all along, and what is kept of it."""
    evening, reader, decided, heard = Evening("Ana", "Bo", seed=game), Reader(), 0, 0
    evening.seat(game, *(("Ana", "Bo", None) if game == "poknroll" else ("Ana", "Bo")))
    evening.start()
    for number in range(MOST_STEPS):
        own = evening.table.deciding == 0
        decided += own
        evening.step()
        for _ in range(TAKEN_BACK.get(decided, 0) if own else 0):
            takes_back(evening)
        if number == MOST_STEPS - 1 and evening.table.running:
            evening.do("Ana", commands.Abandon())
        changes = [one for one in evening.room.recent if one.seq > heard]
        heard = evening.room.seq
        reader.hear(msgspec.json.decode(b"[%b]" % told_to(evening.room, changes, None, None, "en")))
        if (kept := finished(evening.room, changes)) is not None:
            return evening, reader, kept
    raise AssertionError("it has an end")


def replay_of(kept: Finished, part: range = ALL) -> list[Json]:
    """The steps of the replay."""
    told: Json = msgspec.json.decode(replayed(kept.record, kept.names, part, "en"))
    steps: list[Json] = told["steps"]
    return steps


def lines_of(steps: list[Json]) -> list[str]:
    """What the replay tells."""
    return [step["text"] for step in steps if "text" in step]


@pytest.mark.parametrize("game", GAMES)
def test_the_replay_tells_what_the_room_told(game: str) -> None:
    evening, reader, kept = ended(game)
    late = [text for _, text in snap_of(evening.room)]
    lines = lines_of(replay_of(kept))
    assert lines == [text for _, text in reader.story]
    assert len(late) > 20
    assert lines[-len(late) :] == late


def test_one_that_goes_further_back_takes_those_on_its_way_with_it() -> None:
    _, _, kept = ended("rolit")
    steps = replay_of(kept)
    backs = [number for number, step in enumerate(steps) if step.get("text") == BACK]
    assert len(backs) == 4, "of eight"
    first, second, third, fourth = backs
    assert steps[first]["event"] == {"type": "undone", "seat": 0, "to": first - 1}
    assert [second - first, fourth - third] == [1, 1], "one after the other, at the same place"
    for number in backs:
        assert steps[number]["view"] == steps[number - 1]["view"], "the table as it was"
    assert [step["step"] for step in steps] == list(range(len(steps)))


def test_what_was_taken_back_last_of_all_is_told_last() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    evening.play(lambda: evening.table.last_decision(0) is not None)
    takes_back(evening)
    kept = finished(evening.room, evening.do("Ana", commands.Abandon()))
    assert kept is not None
    assert lines_of(replay_of(kept)) == [text for _, text in snap_of(evening.room)]
    assert lines_of(replay_of(kept))[-1] == BACK


def test_a_replay_in_parts_is_the_same_replay() -> None:
    _, _, kept = ended("rolit")
    parts = [replay_of(kept, range(first, first + 3)) for first in range(0, 90, 3)]
    assert [step for part in parts for step in part] == replay_of(kept)
    total = msgspec.json.decode(replayed(kept.record, kept.names, range(0), "en"))["total"]
    assert total == len(replay_of(kept))


def without_chain(kept: Finished) -> Finished:
    record = msgspec.json.decode(kept.record)
    del record["chain"]
    return kept._replace(record=msgspec.json.encode(record))


def test_a_record_without_a_chain_tells_what_counted() -> None:
    _, _, kept = ended("rolit")
    lines = lines_of(replay_of(without_chain(kept)))
    assert lines == [line for line in lines_of(replay_of(kept)) if line != BACK]


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "undone", "seat": 0, "to": [1]},
        {"type": "undone", "seat": 0, "to": True},
        {"type": "undone", "seat": 0, "to": -1},
        {"type": "undone", "seat": 0, "to": 10_000},
        {"type": "undone", "seat": 0, "to": 61},  # where nothing had happened since
        {"type": "undone", "seat": 0},
        {"type": "undone", "seat": 2, "to": 1},
        {"type": "undone", "seat": -1, "to": 1},
        {"type": "undone", "seat": "0", "to": 1},
        {"type": "undone", "seat": 0, "to": 1},  # and yet what was taken back is in the record
        {"type": "acted"},
        "roll",
    ],
)
def test_a_chain_that_can_not_be_true_says_nothing(entry: Any) -> None:
    _, _, kept = ended("rolit")
    record = msgspec.json.decode(kept.record)
    record["chain"]["log"].insert(-1, entry)
    forged = kept._replace(record=msgspec.json.encode(record))
    assert replay_of(forged) == replay_of(without_chain(kept))


@pytest.mark.parametrize("entry", [{"type": ["undone"]}, {"type": {}}, {"type": "held"}, {}])
def test_whatever_else_a_chain_says_changes_nothing(entry: Any) -> None:
    _, _, kept = ended("rolit")
    record = msgspec.json.decode(kept.record)
    record["chain"]["log"].insert(3, entry)
    forged = kept._replace(record=msgspec.json.encode(record))
    assert replay_of(forged) == replay_of(kept)
