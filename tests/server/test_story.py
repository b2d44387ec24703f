"""The story of a match: what was taken back no longer stands in it, for nobody and nowhere."""

from collections.abc import Iterator

import msgspec
import pytest

from roulotte.core.words import LANGS
from roulotte.protocol import commands as ask
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.room import Room
from roulotte.server.telling import audience, snapshot
from tests.server.calling import Json
from tests.server.tables import Evening, told_to

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
    snap = msgspec.json.decode(snapshot(room, audience(room, None, None, "en")))
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
            evening.do("Ana", ask.Undo())
            if table.undo is not None:
                evening.do("Bo", ask.Agree(True))
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
    changes = evening.do("Ana", ask.Undo())
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
