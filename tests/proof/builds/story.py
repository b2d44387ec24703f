"""What is told of a match: as it goes on, to who comes late, and in its replay."""

from typing import Final

from tests.proof.build import Change, build

REPLAY: Final = "test_story.py::test_the_replay_tells_what_the_room_told"
FURTHER: Final = "test_story.py::test_one_that_goes_further_back_takes_those_on_its_way_with_it"
UNTRUE: Final = "test_story.py::test_a_chain_that_can_not_be_true_says_nothing"
SAID: Final = "test_story.py::test_that_something_was_taken_back_is_said"
LATE: Final = "test_story.py::test_whoever_reads_on_and_whoever_comes_late_read_the_same"
POPS: Final = "while backs and backs[-1].events > back.events:"

STORY: Final = (
    build(
        "the replay does not say what was taken back",
        Change("http/records.py", "[*places, *taken_back(record)]", "[*places]"),
        fails=(REPLAY, FURTHER),
    ),
    build(
        "in the replay, an undo that goes further back leaves the earlier ones",
        Change("http/records.py", POPS, "while not backs and backs[-1:]:"),
        fails=(REPLAY, FURTHER),
    ),
    build(
        "in the replay, an undo at the same place takes the earlier one with it",
        Change("http/records.py", POPS, "while backs and backs[-1].events >= back.events:"),
        fails=(REPLAY, FURTHER),
    ),
    build(
        "a chain that ends with other events than its record is believed",
        Change(
            "http/records.py",
            "return backs if events == len(record.events) else []",
            "return backs",
        ),
        fails=UNTRUE,
    ),
    build(
        "an undo that takes nothing back is believed",
        Change("http/records.py", "0 <= to < events", "0 <= to <= events"),
        fails=UNTRUE,
    ),
    build(
        "an undo has no sentence",
        Change(
            "room/views.py",
            "        return texts.TAKES_BACK(lang, name=table.names()[entry.event.seat])\n",
            "        return None\n",
        ),
        fails=SAID,
    ),
    build(
        "an undo does not say since when",
        Change("room/undo.py", "log.Undone(seat, to, table.seqs[to])", "log.Undone(seat, to)"),
        fails=(SAID, LATE),
    ),
    build(
        "who comes in late is told what was taken back",
        Change(
            "rooms/frames.py",
            "told = [one for one in told if one.seq < event.since]",
            "told = list(told)",
        ),
        fails=LATE,
    ),
)
