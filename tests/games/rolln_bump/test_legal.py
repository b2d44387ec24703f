"""Roll'n Bump's legal sets against a second reading, written differently."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from roulotte.core.errors import IllegalError
from roulotte.core.wire import to_wire
from roulotte.games.rolln_bump import GAME
from roulotte.games.rolln_bump.figures import DECK
from roulotte.games.rolln_bump.state import Hold, Pile, State
from tests.games.rolln_bump.tables import opened

Laid = tuple[int, ...]

RUNS = {
    "run3": ["123", "234", "345", "456"],
    "run4": ["1234", "2345", "3456"],
    "run5": ["12345", "23456"],
}
SAME = {"pair": 2, "three": 3, "four": 4, "joker": 5}


def everything() -> Iterator[dict[str, object]]:
    """Every action that could be written down."""
    hands = [
        [face for face, count in zip(range(1, 7), counts, strict=True) for _ in range(count)]
        for counts in product(range(6), repeat=6)
        if sum(counts) <= 5
    ]
    for hand in hands:
        yield {"keep": hand}
        yield {"keep": hand, "keep_bonus": True}
        yield {"keep": hand, "keep_bonus": False}
        if hand:
            for place in ("bonus", *range(13)):
                yield {"claim": place, "dice": hand}
    for face in range(1, 7):
        yield {"match": face}
    yield {"end": True}


EVERYTHING = [(raw, GAME.read_action(raw)) for raw in everything()]


def makes(card: str, dice: Laid) -> bool:
    kind = card if card == "joker" else card[1:]
    text = "".join(map(str, dice))
    if kind in RUNS:
        return text in RUNS[kind]
    if kind in SAME:
        return text == text[:1] * SAME[kind]
    return text.strip(kind) == ""


def outdoes(card: str, dice: Laid, lying: Laid) -> bool:
    if not lying:
        return True
    if card[1:].isdigit():
        return len(dice) > len(lying)
    return sum(dice) > sum(lying)


def may_lay(state: State, place: object, dice: Laid) -> bool:
    """A second reading of RB-5 to RB-9."""
    if Counter(dice) - Counter(state.dice):
        return False
    if place == "bonus":
        hold, card = state.beside, "joker"
        if state.white != "table":
            return False
    else:
        if not isinstance(place, int) or place >= len(state.piles):
            return False
        hold = state.piles[place].hold
        top = state.piles[place].top
        if top is None or not makes(top, dice):
            return False
        card = top
    if hold is not None and hold.seat == state.turn:
        return False
    return outdoes(card, dice, hold.dice if hold else ())


def may_keep(state: State, raw: dict[str, object], dice: Laid) -> bool:
    """A second reading of RB-4 and RB-5."""
    if state.left == 0 or Counter(dice) - Counter(state.dice):
        return False
    if state.white != "hand":
        return "keep_bonus" not in raw and len(dice) < len(state.dice)
    return "keep_bonus" in raw and (len(dice) < len(state.dice) or raw["keep_bonus"] is False)


def allowed(state: State, raw: dict[str, object]) -> bool:
    if "end" in raw:
        return True
    if "match" in raw:
        return state.white == "hand" and raw["match"] in set(state.dice) - {state.face}
    dice = raw["keep"] if "keep" in raw else raw["dice"]
    assert isinstance(dice, list)
    if "keep" in raw:
        return may_keep(state, raw, tuple(dice))
    return may_lay(state, raw["claim"], tuple(dice))


faces = st.integers(1, 6)
START: State = opened(2).state


@st.composite
def holds(draw: st.DrawFn, card: str) -> Hold | None:
    """Dice that could lie on such a card, seat 0's or seat 1's, or none."""
    kind = card if card == "joker" else card[1:]
    face = draw(faces)
    if kind in RUNS:
        dice = tuple(int(die) for die in draw(st.sampled_from(RUNS[kind])))
    elif kind in SAME:
        dice = (face,) * SAME[kind]
    else:
        dice = (int(kind),) * draw(st.integers(1, 5))
    return Hold(draw(st.integers(0, 1)), dice) if draw(st.booleans()) else None


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Anything that seat 0 may have before it, a little wilder than play would make it."""
    cards = draw(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
    tops = ["joker", *cards]
    piles = tuple(Pile(top, (), draw(holds(top))) for top in tops)
    if draw(st.booleans()):
        piles = (Pile(None), *piles[1:])
    white = draw(st.sampled_from(("table", "hand", "back")))
    lying = Hold(
        draw(st.integers(0, 1)), tuple(sorted(draw(st.lists(faces, min_size=1, max_size=5))))
    )
    dice = tuple(sorted(draw(st.lists(faces, max_size=5))))
    return replace(
        START,
        phase="play",
        piles=piles,
        white=white,
        face=draw(faces) if white == "hand" else 0,
        beside=lying if white != "hand" and draw(st.booleans()) else None,
        dice=dice,
        size=5,
        left=draw(st.integers(0, 2)) if len(dice) == 5 else 0,
    )


@settings(max_examples=40)
@given(positions())
def test_rb4_rb5_rb6_rb7_rb8_rb9_legal_sets_against_a_slow_second_reading(state: State) -> None:
    legal = GAME.legal(state)
    assert len(set(legal)) == len(legal)
    expected = {action for raw, action in EVERYTHING if allowed(state, raw)}
    assert set(legal) == expected


@settings(max_examples=15)
@given(positions())
def test_apply_takes_exactly_what_is_legal(state: State) -> None:
    legal = set(GAME.legal(state))
    taken = set()
    for _, action in EVERYTHING:
        try:
            GAME.apply(state, action)
        except IllegalError:
            continue
        taken.add(action)
    assert taken == legal


def test_the_order_is_keeps_then_matches_then_claims_by_pile_then_the_end() -> None:
    state = replace(opened(2, "A2", "Bpair").state, phase="play", dice=(2, 2), size=2, left=1)
    assert [to_wire(action) for action in GAME.legal(state)] == [
        {"keep": []},
        {"keep": [2]},
        {"claim": 1, "dice": [2]},
        {"claim": 1, "dice": [2, 2]},
        {"claim": 2, "dice": [2, 2]},
        {"claim": "bonus", "dice": [2]},
        {"claim": "bonus", "dice": [2, 2]},
        {"end": True},
    ]
    in_hand = replace(state, white="hand", face=3)
    assert [to_wire(action) for action in GAME.legal(in_hand)][:6] == [
        {"keep": [], "keep_bonus": True},
        {"keep": [], "keep_bonus": False},
        {"keep": [2], "keep_bonus": True},
        {"keep": [2], "keep_bonus": False},
        {"keep": [2, 2], "keep_bonus": False},
        {"match": 2},
    ]
