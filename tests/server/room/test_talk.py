"""Phrases, emoji, free text, muting."""

import msgspec
import pytest

from roulotte.protocol import commands
from roulotte.protocol.plan import Settings
from roulotte.server.room import events as log
from roulotte.server.room import texts
from roulotte.server.room.room import MOST_TALK, LogEntry, Room
from roulotte.server.room.talk import EMOJI, PHRASES
from roulotte.server.rooms.frames import EventFrames, snapshot, viewpoint, viewpoint_of_muting
from tests.server.memory.evening import Evening


def heard(evening: Evening, who: str, changes: list[LogEntry]) -> dict[str, object]:
    """What somebody is told of the last thing."""
    member = evening.number(who)
    to = viewpoint_of_muting(viewpoint(evening.room, None, member, "fr"), member, changes)
    told: dict[str, object] = msgspec.json.decode(
        b"[%b]" % EventFrames(evening.room, changes).to(to)
    )[-1]
    return told


def test_every_phrase_and_emoji_can_be_said() -> None:
    evening = Evening("Ana")
    for phrase in PHRASES:
        (change,) = evening.do("Ana", commands.Say(phrase=phrase))
        assert change.event == log.Said(1, phrase=phrase)
    for emoji in EMOJI:
        (change,) = evening.do("Ana", commands.Say(emoji=emoji))
        assert change.event == log.Said(1, emoji=emoji)


@pytest.mark.parametrize(
    "say",
    [commands.Say(), commands.Say(phrase="hello", emoji="🎲"), commands.Say(text="a", emoji="🎲")],
)
def test_one_thing_at_a_time(say: commands.Say) -> None:
    assert Evening("Ana").refused("Ana", say) == ("FORMAT", texts.SAY_ONE)


def test_what_is_not_ours_is_not_said() -> None:
    evening = Evening("Ana")
    assert evening.refused("Ana", commands.Say(phrase="x")) == ("ILLEGAL", texts.NO_SUCH_PHRASE)
    assert evening.refused("Ana", commands.Say(emoji="💩")) == ("ILLEGAL", texts.NO_SUCH_EMOJI)
    assert evening.refused("Ana", commands.Say(text="Salut")) == ("ILLEGAL", texts.NO_FREE_TEXT)


def test_free_text_where_the_host_allows_it() -> None:
    evening = Evening("Ana", settings=Settings(free_text=True))
    (change,) = evening.do("Ana", commands.Say(text=" <b>Salut\u202e\x07\n  Bo</b> "))
    assert change.event == log.Said(1, text="<b>Salut Bo</b>")
    (change,) = evening.do("Ana", commands.Say(text="é" * 600))
    assert change.event == log.Said(1, text="é" * 300)
    assert evening.refused("Ana", commands.Say(text=" \u200b\u2800 ")) == (
        "ILLEGAL",
        texts.TEXT_EMPTY,
    )


def test_mute_somebody_who_is_here() -> None:
    evening = Evening("Ana", "Bo")
    assert evening.refused("Ana", commands.Mute(1)) == ("ILLEGAL", texts.NOT_YOURSELF)
    assert evening.refused("Ana", commands.Mute(3)) == ("ILLEGAL", texts.NO_MEMBER)
    evening.do("Ana", commands.Mute(2))
    assert evening.room.members[1].muted == {2}
    evening.do("Ana", commands.Mute(2, on=False))
    assert evening.room.members[1].muted == set()


def test_whom_one_mutes_is_known_of_oneself_alone() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    for whom in (3, 2):
        evening.do("Ana", commands.Mute(whom))
    assert [evening.room.muted_by(member) for member in (1, 2, 3, 4, None)] == [
        (2, 3), (), (), (), ()
    ]  # fmt: skip
    for snapped in (False, True):
        assert evening.reloaded(snapped=snapped).muted_by(1) == (2, 3)


def test_only_whoever_mutes_learns_of_it() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    for on in (True, False):
        changes = evening.do("Ana", commands.Mute(2, on=on))
        assert heard(evening, "Ana", changes)["what"] == {
            "type": "muted",
            "member": 1,
            "whom": 2,
            "on": on,
        }
        for other in ("Bo", "Chloé"):
            told = heard(evening, other, changes)
            assert told["what"] == {"type": "hidden"}
            assert "by" not in told


def test_who_is_muted_is_not_heard_by_one_only() -> None:
    evening = Evening("Ana", "Bo", "Chloé")
    evening.do("Ana", commands.Mute(2))
    changes = evening.do("Bo", commands.Say(phrase="ouch"))
    told = heard(evening, "Ana", changes)
    assert (told["what"], "by" in told) == ({"type": "hidden"}, False)
    said = {"type": "said", "member": 2, "phrase": "ouch"}
    assert heard(evening, "Chloé", changes)["what"] == heard(evening, "Bo", changes)["what"] == said
    changes = evening.do("Chloé", commands.Say(phrase="ouch"))
    assert heard(evening, "Ana", changes)["what"] == said | {"member": 3}


# For whoever comes in, or comes back


def talk_of(room: Room, member: int | None) -> list[tuple[str, str | None]]:
    """What somebody who comes in is told of what was said."""
    snap = msgspec.json.decode(snapshot(room, viewpoint(room, None, member, "fr")))
    return [
        (one["name"], one.get("text") or one.get("phrase") or one.get("emoji"))
        for one in snap.get("said", ())
    ]


def test_what_was_said_is_still_there_after_a_reload() -> None:
    evening = Evening("Ana", "Bo", "Dan", settings=Settings(free_text=True))
    evening.do("Ana", commands.Say(text="bonsoir"))
    evening.do("Bo", commands.Say(phrase="luck"))
    evening.do("Bo", commands.Rename("Boris"))
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    evening.play()  # far more happens than can be told again
    evening.do("Bo", commands.Say(emoji="🎲"))
    evening.do("Bo", commands.Leave())
    said = [("Ana", "bonsoir"), ("Bo", "luck"), ("Boris", "🎲")]
    evening.write_down()
    for room in (evening.room, evening.reloaded(snapped=False), evening.reloaded(snapped=True)):
        assert talk_of(room, None) == said
        assert talk_of(room, 3) == said


def test_whom_one_muted_one_does_not_hear_after_a_reload_either() -> None:
    evening = Evening("Ana", "Bo", "Dan")
    for name in ("Ana", "Bo"):
        evening.do(name, commands.Say(phrase="hello"))
    evening.do("Dan", commands.Mute(2))
    assert talk_of(evening.room, 3) == [("Ana", "hello")]
    assert talk_of(evening.room, 2) == [("Ana", "hello"), ("Bo", "hello")]
    evening.do("Dan", commands.Mute(2, on=False))
    assert len(talk_of(evening.room, 3)) == 2


def test_it_is_the_latest_talk_and_no_more() -> None:
    evening = Evening("Ana", settings=Settings(free_text=True))
    for number in range(MOST_TALK + 5):
        evening.do("Ana", commands.Say(text=str(number)))
    said = [text for _, text in talk_of(evening.room, None)]
    assert said == [str(number) for number in range(5, MOST_TALK + 5)]
