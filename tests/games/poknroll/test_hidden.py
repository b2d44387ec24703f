"""What nobody may see, and when it is shown (the rules page's *Hidden*)."""

import json
from typing import Any

import pytest

from roulotte import Match
from roulotte.core.events import Acted, Happened
from roulotte.core.game import Viewer
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_json, to_wire
from roulotte.games.poknroll import GAME
from tests.games.poknroll.hidden import scramble
from tests.games.poknroll.tools import NAMES, STAY, dealt, do, table, throw, to_turn_3

CUPS = [[1, 2], [3, 4], [3, 6], [6, 6]]


def cups_seen(match: Match, viewer: Viewer) -> list[Any]:
    return list(to_wire(match.view(viewer))["cups"])


def news(match: Match, event: dict[str, Any], viewer: Viewer) -> Any:
    """Let something happen, and give it as the viewer is shown it."""
    before = match.state
    if "chance" in event:
        match.happen(event["chance"])
    else:
        match.act(event["seat"], event["do"])
    return to_wire(GAME.project(before, match.events[-1], match.state, viewer))


def test_a_seat_sees_its_own_cup_and_a_spectator_none() -> None:
    match = dealt(CUPS, [3, 4, 6], 3)
    assert cups_seen(match, 0) == [[1, 2], None, None, None]
    assert cups_seen(match, 2) == [None, None, [3, 6], None]
    assert cups_seen(match, None) == [None] * 4
    assert cups_seen(match, 3) == [None] * 4, "Jörg's cup is no seat's"
    assert match.view(0).formed == ()
    assert match.view(1).formed == ("two_pairs", "pair")
    assert match.view(None).formed == ()


def uncovered(match: Match, event: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    """Let something happen, and give the cups that it lifts, as pools of their throw."""
    before = match.state
    news(match, event, None)
    return GAME.uncovers(before, match.events[-1], match.state)


def test_a_fold_lifts_one_cup_and_the_fifth_die_all_that_are_left() -> None:
    match = dealt(CUPS, [3, 4, 6], 3)
    assert uncovered(match, {"seat": 0, "do": {"fold": None}}) == ((0, 0),)
    assert uncovered(match, {"seat": 1, "do": STAY}) == ()
    do(match, STAY)
    assert uncovered(match, {"chance": {"white": [1]}}) == ()
    do(match, STAY, STAY)
    assert uncovered(match, {"chance": {"white": [1]}}) == ((1, 0), (2, 0), (3, 0))


def test_before_the_white_dice_there_is_no_line() -> None:
    match = table()
    match.happen({"cups": [[6, 6]] * 4})
    assert match.view(0).formed == ()
    assert cups_seen(match, 0) == [[6, 6], None, None, None]


def test_pk4_a_fold_shows_the_cup_to_all() -> None:
    fold = {"seat": 0, "do": {"fold": None}}
    for viewer in (None, 0, 1):
        seen = news(dealt(CUPS, [3, 4, 6], 3), fold, viewer)
        assert seen == {**fold, "reveals": {"cups": [[1, 2], None, None, None]}}
    match = do(dealt(CUPS, [3, 4, 6], 3), {"fold": None})
    assert cups_seen(match, None) == [[1, 2], None, None, None]
    assert cups_seen(match, 1) == [[1, 2], [3, 4], None, None]
    do(match, {"fold": "pair"})
    assert match.view(1).formed == (), "it is out"


@pytest.mark.parametrize(
    ("viewer", "cups"),
    [
        (0, [[1, 2], None, None, None]),
        (2, [None, None, [3, 6], None]),
        (None, [None, None, None, None]),
        (3, [None, None, None, None]),
    ],
)
def test_pk1_pk14_thrown_cups_are_null_but_ones_own(viewer: Viewer, cups: list[Any]) -> None:
    assert news(table(3), {"chance": {"cups": CUPS}}, viewer) == {"chance": {"cups": cups}}


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_pk6_the_fifth_white_die_shows_all_that_are_in_and_jorg(viewer: Viewer) -> None:
    match = dealt(CUPS, [3, 4, 6], 3)
    do(match, STAY, STAY, {"fold": "pair"})
    assert news(match, {"chance": {"white": [1]}}, viewer) == {"chance": {"white": [1]}}
    do(match, STAY, STAY)
    assert news(match, {"chance": {"white": [5]}}, viewer) == {
        "chance": {"white": [5]},
        "reveals": {"cups": [[1, 2], [3, 4], None, [6, 6]]},
    }
    assert cups_seen(match, viewer) == CUPS


def test_pk10_jorgs_cup_is_never_shown_when_all_have_folded() -> None:
    match = dealt(CUPS, [3, 6, 6], 3)
    do(match, {"fold": "pair"}, {"fold": "pair"})
    seen = news(match, {"seat": 2, "do": {"fold": "full"}}, 0)
    assert seen["reveals"] == {"cups": [None, None, [3, 6], None]}
    for viewer in (None, 0, 1, 2, 3):
        assert cups_seen(match, viewer) == [*CUPS[:3], None]
    other = dealt([*CUPS[:3], [1, 1]], [3, 6, 6], 3)
    do(other, {"fold": "pair"}, {"fold": "pair"}, {"fold": "full"})
    assert match.state == other.state, "nothing of it is left"


def test_shown_dice_lie_there_until_the_next_cups_are_thrown() -> None:
    match = to_turn_3([[1, 2], [3, 4], [1, 6], [6, 6]], [6, 6, 2, 4, 3], 3)
    assert cups_seen(match, None) == [[1, 2], [3, 4], [1, 6], [6, 6]]
    match.happen({"cups": [[1, 1]] * 4})
    assert cups_seen(match, None) == [None] * 4
    assert match.view(None).highest == ()


def test_what_else_was_legal_is_told_only_where_it_tells_nothing() -> None:
    match = dealt(CUPS, [3, 4, 6])
    state = match.state
    stay = Acted(0, match.legal()[0], match.legal())
    fold = Acted(0, match.legal()[1], match.legal())
    assert GAME.project(state, stay, state, 0) == stay
    for viewer in (None, 1):
        assert GAME.project(state, stay, state, viewer) == Acted(0, stay.do)
        assert to_wire(GAME.project(state, fold, state, viewer))["legal"] == [STAY, {"fold": None}]
    turn_3 = to_turn_3(CUPS, [3, 4, 6, 1, 2])
    assert isinstance(turn_3.to_move, int)
    mark = Acted(turn_3.to_move, turn_3.legal()[0], turn_3.legal())
    assert GAME.project(turn_3.state, mark, turn_3.state, None) == mark


def test_who_starts_and_early_white_dice_are_shown_as_they_are() -> None:
    assert news(table(), {"chance": {"cups": [[1, 1]] * 4}}, None)["chance"]["cups"] == [None] * 4
    before = GAME.initial(4, GAME.read_options({}, 4))
    event = Happened(GAME.read_outcome({"first": 1}))
    assert GAME.project(before, event, before, None) is event
    match = table()
    match.happen({"cups": CUPS})
    assert news(match, {"chance": {"white": [1, 2, 3]}}, 0) == {"chance": {"white": [1, 2, 3]}}


def test_scrambling_changes_every_unseen_cup_and_no_other() -> None:
    match = dealt([[1, 2]] * 4, [3, 4, 6], 3)
    do(match, {"fold": None})
    twins = [scramble(match.state, 1, Seeded(str(seed))) for seed in range(60)]
    for place, changes in enumerate((False, False, True, True)):
        assert any(twin.cups[place] != (1, 2) for twin in twins) == changes


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_words_of_hidden_things_are_the_same_whatever_is_hidden(lang: Any) -> None:
    told = []
    for cups in ([[1, 2]] * 4, [[6, 6]] * 4):
        match, said = table(3), []
        for step in ({"cups": cups}, {"white": [3, 4, 6]}, STAY, STAY, STAY, {"white": [1]}):
            before = match.state
            if step is STAY:
                do(match, STAY)
            else:
                match.happen(step)
            said.append(GAME.tell(before, match.events[-1], match.state, NAMES, lang))
        told.append(said)
    assert told[0] == told[1]


def test_a_view_holds_nothing_hidden_anywhere() -> None:
    match = throw(do(dealt([[5, 5]] * 4, [1, 2, 3]), STAY, STAY, STAY, STAY), 4)
    assert "5,5" not in to_json(match.view(None))
    assert to_json(match.view(1)).count("5,5") == 1
    assert json.loads(to_json(match.view(1)))["cups"][1] == [5, 5]
