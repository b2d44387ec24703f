"""Rolit, rule by rule (docs/rules/rolit.en.md)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roulotte import Match, open_match
from roulotte.core.chance import First
from roulotte.core.errors import IllegalError, UnreadableError
from roulotte.core.game import CHANCE, OVER
from roulotte.core.seeded import Seeded
from roulotte.games.rolit import GAME
from roulotte.games.rolit.figures import COLOURS, SQUARES
from roulotte.games.rolit.rules import INDEX
from roulotte.games.rolit.state import Place, State


def board(*rows: str, seats: int = 2, turn: int = 0) -> State:
    """A position drawn as rows of letters; rows left out are empty."""
    letters = "".join(row.ljust(8, ".") for row in (*rows, *[""] * (8 - len(rows))))
    red, yellow, green, blue = (
        sum(1 << index for index, letter in enumerate(letters) if letter == colour)
        for colour in COLOURS
    )
    return State(seats, turn, (red, yellow, green, blue))


def places(state: State) -> set[str]:
    return {action.place for action in GAME.legal(state)}


def after(state: State, square: str) -> tuple[str, ...]:
    return GAME.view(GAME.apply(state, Place(square)), None).board


def started(seats: int, first: int = 0) -> Match:
    match = open_match("rolit", seats)
    match.happen({"first": first})
    return match


@pytest.mark.parametrize(("seats", "colours"), [(2, "RG"), (3, "RYG"), (4, "RYGB")])
def test_rt1_colours_by_number_of_players(seats: int, colours: str) -> None:
    assert "".join(open_match("rolit", seats).view(None).colours) == colours


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rt2_the_same_four_balls_at_the_start(seats: int) -> None:
    rows = open_match("rolit", seats).view(None).board
    assert rows == ("........",) * 3 + ("...RY...", "...BG...") + ("........",) * 3


def test_rt2_colours_nobody_plays_are_captured_and_score_for_nobody() -> None:
    state = board("RYBG....", turn=1)
    assert after(state, "a2")[0] == "RYBG...."  # no capture there: it only touches
    state = board("GYB.....", turn=1)
    assert after(state, "d1")[0] == "GGGG...."
    assert GAME.view(board("YYBBYYBB"), None).scores == (0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rt3_any_seat_starts_equally_likely_then_clockwise(seats: int) -> None:
    match = open_match("rolit", seats)
    chance = GAME.chance(match.state)
    assert chance.outcomes == tuple(First(seat) for seat in range(seats))
    assert len(set(chance.weights)) == 1
    match.happen({"first": seats - 1})
    order = []
    for _ in range(seats):
        turn = match.to_move
        assert isinstance(turn, int)
        order.append(turn)
        match.act(turn, match.legal()[0])
    assert order == [seats - 1, *range(seats - 1)]


def test_rt3_who_starts_is_said_once_and_is_a_seat() -> None:
    match = open_match("rolit", 2)
    for seat in (-1, 2):
        with pytest.raises(IllegalError, match=f"no seat {seat}"):
            match.happen({"first": seat})
    assert match.to_move is CHANCE
    with pytest.raises(IllegalError, match="nobody places"):
        GAME.apply(match.state, Place("d6"))
    match.happen({"first": 0})
    with pytest.raises(IllegalError, match="known who starts"):
        GAME.apply(match.state, First(0))


def test_rt4_one_ball_on_an_empty_square() -> None:
    match = started(2)
    before = sum(row.count(".") for row in match.view(None).board)
    match.act(0, {"place": "d6"})
    assert sum(row.count(".") for row in match.view(None).board) == before - 1
    with pytest.raises(IllegalError, match="d6 is taken"):
        match.act(1, {"place": "d6"})


def test_rt5_a_line_ends_at_the_first_own_ball() -> None:
    assert after(board(".GGRGGR."), "a1")[0] == "RRRRGGR."


def test_rt5_a_gap_breaks_a_line() -> None:
    assert "a1" not in places(board(".GG.GR..", "......GR"))


def test_rt5_all_eight_directions_and_all_other_colours() -> None:
    rows = ["R..R..R.", ".Y.G.B..", "..GYB...", "RYB.GYR.", "..YGB...", ".B.Y.G..", "R..R..R.", ""]
    turned = after(board(*rows, seats=4), "d4")
    assert turned == (
        "R..R..R.", ".R.R.R..", "..RRR...", "RRRRRRR.", "..RRR...", ".R.R.R..", "R..R..R.",
        "........",
    )  # fmt: skip


def test_rt5_only_lines_from_the_placed_ball_flip() -> None:
    # d1 captures c1 and b1; the turned b1 now encloses b2 with b3, which stays green
    assert after(board("RGG.....", ".G......", ".R......"), "d1")[:3] == (
        "RRRR....",
        ".G......",
        ".R......",
    )


def test_rt5_lines_do_not_run_over_the_edge() -> None:
    # h1 and h2 are red; a2 and a3 green: only a careless step joins h1 to a2 or h2 to a3
    assert places(board(".......R", "G......R", "G.......")) == {
        "g1",
        "g2",
        "g3",
        "h3",
        "a1",
        "b1",
        "b2",
        "b3",
        "a4",
        "b4",
    }


def test_rt6_a_capture_must_be_taken() -> None:
    match = started(2)
    assert {action.place for action in match.legal()} == {"d6", "f4", "f6"}
    with pytest.raises(IllegalError, match="c3 captures nothing"):
        match.act(0, {"place": "c3"})


def test_rt7_without_a_capture_any_touching_square() -> None:
    match = started(4)
    match.act(0, {"place": "f4"})
    assert "Y" not in "".join(match.view(None).board)
    legal = {action.place for action in match.legal()}
    assert len(legal) == 14
    assert "g3" in legal, "diagonal contact counts"
    with pytest.raises(IllegalError, match="a1 touches no ball"):
        match.act(1, {"place": "a1"})
    match.act(1, {"place": "g3"})
    assert match.view(None).turned == ()


def test_rt8_sixty_placements_fill_the_board_and_most_balls_win() -> None:
    match = started(3)
    for _ in range(60):
        turn = match.to_move
        assert isinstance(turn, int)
        match.act(turn, match.legal()[-1])
    assert match.to_move is OVER
    rows = "".join(match.view(None).board)
    scores = tuple(rows.count(colour) for colour in "RYG")
    assert match.result is not None
    assert match.result.scores == scores
    assert match.result.winners == tuple(s for s in range(3) if scores[s] == max(scores))
    assert match.result.ending == "full"


def test_rt8_equal_best_scores_share() -> None:
    last = board(*["RRRRGGGG"] * 7, "RRRRGGGY")
    assert GAME.outcome(last) is not None
    even = board(*["RRRRGGGG"] * 8)
    result = GAME.outcome(even)
    assert result is not None
    assert result.winners == (0, 1)


@pytest.mark.parametrize(
    "raw", [{"place": "i1"}, {"place": "a9"}, {"place": "D6"}, {"place": "d6\n"}, {"place": 5}]
)
def test_squares_go_from_a1_to_h8(raw: dict[str, object]) -> None:
    with pytest.raises(UnreadableError):
        GAME.read_action(raw)
    with pytest.raises(IllegalError, match="no square"):
        GAME.apply(started(2).state, Place(str(raw["place"])))


def test_previews_are_what_then_happens() -> None:
    match = started(4, first=2)
    for _ in range(60):
        turn = match.to_move
        assert isinstance(turn, int)
        choice = GAME.choices(match.state)[-1]
        match.act(turn, choice.action)
        assert match.view(None).turned == choice.preview.captures
        assert match.view(None).last == choice.action.place


def slow_captures(state: State, square: str) -> set[str]:
    """A second reading of RT-5: walk by column and row."""
    rows = GAME.view(state, None).board
    own = GAME.view(state, None).colours[state.turn]
    column, row = INDEX[square] % 8, INDEX[square] // 8
    found: set[str] = set()
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            line: list[str] = []
            x, y = column + across, row + down
            while 0 <= x < 8 and 0 <= y < 8 and rows[y][x] not in {".", own}:
                line.append(SQUARES[8 * y + x])
                x, y = x + across, y + down
            if (across or down) and 0 <= x < 8 and 0 <= y < 8 and rows[y][x] == own:
                found.update(line)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rt5_rt6_rt7_legal_sets_against_a_slow_second_reading(seats: int) -> None:
    for game in range(10):
        match = started(seats, first=game % seats)
        step = 0
        while isinstance(turn := match.to_move, int):
            state = match.state
            letters = "".join(GAME.view(state, None).board)
            empty = [
                square for square, letter in zip(SQUARES, letters, strict=True) if letter == "."
            ]
            captures = {square for square in empty if slow_captures(state, square)}
            touching = {s for s in empty if any(_beside(s, t) for t in SQUARES if t not in empty)}
            assert places(state) == (captures or touching)
            for choice in GAME.choices(state):
                assert set(choice.preview.captures) == slow_captures(state, choice.action.place)
            legal = match.legal()
            step += 1
            match.act(turn, legal[(step * 7 + game) % len(legal)])


def _beside(one: str, other: str) -> bool:
    across = abs(INDEX[one] % 8 - INDEX[other] % 8)
    down = abs(INDEX[one] // 8 - INDEX[other] // 8)
    return max(across, down) == 1


@given(st.integers(2, 4), st.integers(0, 10**6))
@settings(max_examples=25)
def test_rt4_every_ball_stays_on_the_board_and_shows_one_colour(seats: int, seed: int) -> None:
    match, source = started(seats), Seeded(str(seed))
    while isinstance(turn := match.to_move, int):
        balls = sum(letter != "." for row in match.view(None).board for letter in row)
        assert balls == 4 + len(match.events) - 1
        assert sum(colour.bit_count() for colour in match.state.balls) == balls
        legal = match.legal()
        match.act(turn, legal[source.below(len(legal))])
    assert sum(colour.bit_count() for colour in match.state.balls) == 64
