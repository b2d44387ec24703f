"""New names, and the evening's score across matches and games."""

from roulotte.protocol import commands
from roulotte.server.room import texts
from roulotte.server.room.fold import MOST_SCORES
from roulotte.server.room.parts import Score
from roulotte.server.room.talk import EMOJI
from roulotte.server.rooms.persistence import finished
from tests.server.memory.evening import Evening, named, replayed


def test_a_new_name_goes_everywhere() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    evening.play()
    evening.start()
    evening.do("Bo", commands.Rename("Bob"))
    assert named(evening) == ["Ana", "Bob"]
    assert evening.table.names() == ("Ana", "Bob")
    evening.play()
    assert sorted((one.name, one.played) for one in evening.room.score.values()) == [
        ("Ana", 2),
        ("Bob", 2),
    ]
    assert evening.refused("Bo", commands.Rename("ana")) == ("ILLEGAL", texts.NAME_TAKEN)
    evening.do("Bo", commands.Rename("BOB"))  # nearly one's own name


def test_a_name_that_a_guest_had_before_brings_the_two_evenings_together() -> None:
    evening = Evening("Ana")
    evening.do("Ana", commands.Sit(0))
    evening.do("Ana", commands.Sit(1, "Zoé"))
    evening.start()
    evening.play()
    evening.do("Ana", commands.Stand(1))
    evening.do("Ana", commands.Rename("Zoé"))
    assert [(one.name, one.played) for one in evening.room.score.values()] == [("Zoé", 2)]


def test_the_evening_adds_up_across_matches_and_games() -> None:
    evening = Evening("Ana", "Bo")
    won = {"Ana": 0, "Bo": 0, "Bot 1": 0}
    for game in ("rolit", "rollie", "rolit", "poknroll"):
        evening.seat(game, "Ana", "Bo", None)
        evening.start()
        evening.play()
        result = evening.table.result
        assert result is not None
        for seat in result.winners:
            won[evening.table.names()[seat]] += 1
    assert {one.name: (one.played, one.won) for one in evening.room.score.values()} == {
        name: (4, number) for name, number in won.items()
    }
    assert [(one.number, one.game) for one in evening.room.past] == [
        (1, "rolit"),
        (2, "rollie"),
        (3, "rolit"),
        (4, "poknroll"),
    ]
    assert replayed(evening.rows).score == evening.room.score


def test_the_score_keeps_the_latest_names_and_not_every_one_that_ever_sat() -> None:
    evening = Evening("Ana")
    evening.room.score.update({f"1 Guest {n}": Score(f"Guest {n}", 1) for n in range(MOST_SCORES)})
    evening.seat("rolit", "Ana", None)
    evening.start()
    evening.play()
    names = [one.name for one in evening.room.score.values()]
    assert len(names) == MOST_SCORES
    assert names[-2:] == ["Ana", "Bot 1"]
    assert names[0] == "Guest 2"


def test_people_at_one_device_have_an_evening_each() -> None:
    evening = Evening("Ana")
    evening.do("Ana", commands.Sit(0))
    evening.do("Ana", commands.Sit(1, "Chloé"))
    evening.start()
    evening.play()
    assert [(one.name, one.played) for one in evening.room.score.values()] == [
        ("Ana", 1),
        ("Chloé", 1),
    ]


def test_the_same_once_more() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    first = evening.table.id
    evening.play()
    evening.do("Ana", commands.Start())
    assert (evening.table.number, evening.table.phase) == (2, "folding")
    assert evening.table.id != first


def test_a_match_is_kept_whatever_else_its_last_command_did() -> None:
    evening = Evening("Ana", "Bo")
    evening.seat("rolit", "Ana", "Bo")
    evening.start()
    evening.play()
    evening.do("Bo", commands.Say(emoji=EMOJI[0]))
    last, said = list(evening.room.recent)[-2:]
    for changes in ([last], [last, said]):
        kept = finished(evening.room, changes)
        assert kept is not None
        assert kept.id == evening.table.id
    assert finished(evening.room, [said]) is None
