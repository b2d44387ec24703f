"""Rollie's end: places, ties and bonus tokens, with a second reading of RO-14."""

from hypothesis import given
from hypothesis import strategies as st

from roulotte.core.wire import to_wire
from roulotte.games.rollie import GAME
from roulotte.games.rollie.figures import BONUS
from roulotte.games.rollie.scoring import bonuses, money, places, totals
from tests.games.rollie.positions import NONE, arranged, play, roll

DEFAULTS = tuple(BONUS.values())


def test_the_box_has_eleven_bonus_tokens_that_fit_what_is_printed() -> None:
    low, zero, two, five, ten = DEFAULTS
    assert sum(map(len, DEFAULTS)) == 11
    assert (low[0], two[0], ten) == (100, 70, ())
    assert low[2] + zero[2] == 70
    assert zero[0] + five[1] == 110
    assert low[1] + zero[1] + two[1] + five[0] == 200


def test_ro13_ro14_ro15_the_worked_example_of_the_rulebook() -> None:
    wallets = ((5, 3, 1, 7, 1), (3, 3, 5, 5, 8), (5, 0, 4, 0, 4), (0, 6, 5, 7, 5))
    tokens = ((5, 6), (), (7,), ())
    match = arranged(4, wallets=wallets, tokens=tokens, face_up=(1, 2, 3, 4))
    play(match, roll(0, 0))
    assert to_wire(match.result) == {
        "scores": [222, 170, 193, 205],
        "winners": [0],
        "ending": "rounds",
        "bonus": [200, 70, 170, 110],
    }
    assert match.view(None).places == ((2, 0, 1), (3, 0, 1), (2, 0), (0, 3), ())
    assert match.view(None).scores == (222, 170, 193, 205)


def column(counts: tuple[int, ...], tokens: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The seats that take the three tokens for the −5s."""
    return places(tuple((count, 0, 0, 0, 0) for count in counts), tokens, DEFAULTS)[0]


def test_ro13_at_least_one_note_is_needed() -> None:
    assert column((0, 2, 0, 1), ((7,), (), (6,), ())) == (1, 3)
    assert column((0, 0), ((7,), ())) == ()


def test_ro13_there_are_as_many_places_as_tokens() -> None:
    assert column((1, 2, 3, 4), ((),) * 4) == (3, 2, 1)
    wallets = tuple((0, 0, 0, count, 0) for count in (1, 2, 3))
    assert places(wallets, ((),) * 3, DEFAULTS)[3] == (2, 1)


def test_ro13_there_is_no_bonus_for_tens() -> None:
    assert bonuses(((0, 0, 0, 0, 9), NONE), ((7,), ()), DEFAULTS) == (0, 0)


def test_ro14_the_highest_token_takes_the_place_and_the_others_stay_tied() -> None:
    assert column((2, 2, 2), ((1, 5), (6,), (2, 3))) == (1, 0, 2)


def test_ro14_not_the_number_of_tokens_but_the_highest_counts() -> None:
    assert column((2, 2), ((1, 2, 3, 4, 5), (6,))) == (1, 0)


def test_ro14_tied_seats_without_tokens_are_out_and_the_place_goes_on() -> None:
    assert column((3, 3, 2, 1), ((), (), (), ())) == (2, 3)
    assert column((3, 3, 0), ((), (), (7,))) == ()


def test_ro14_a_seat_left_alone_needs_no_token() -> None:
    assert column((3, 3, 1), ((), (4,), ())) == (1, 0, 2)


def test_ro14_two_left_without_tokens_after_the_first_place_are_out() -> None:
    assert column((3, 3, 3, 1), ((), (4,), (), ())) == (1, 3)


def test_ro15_notes_and_bonus_together_and_equal_best_scores_share() -> None:
    match = arranged(
        3,
        wallets=((0, 0, 0, 0, 7), (1, 0, 0, 1, 3), (0, 0, 0, 0, 7)),
        face_up=(1, 2, 3, 4, 5, 6, 7),
    )
    play(match, roll(0, 0))
    result = to_wire(match.result)
    assert result["scores"] == [70, 170, 70]
    assert result["bonus"] == [0, 140, 0]
    assert result["winners"] == [1]
    even = arranged(3, wallets=(*match.state.wallets[::2], NONE), face_up=match.state.face_up)
    play(even, roll(0, 0))
    assert to_wire(even.result)["winners"] == [0, 1]


def test_scores_can_be_below_zero() -> None:
    match = arranged(2, wallets=((2, 0, 0, 0, 0), (2, 0, 0, 0, 0)), face_up=(1, 2, 3, 4, 5, 6, 7))
    play(match, roll(0, 0))
    assert to_wire(match.result)["scores"] == [-10, -10]


def test_scores_before_the_end_are_those_of_an_end_now() -> None:
    match = arranged(2, wallets=((1, 0, 2, 0, 1), (0, 0, 0, 0, 1)), stakes=((0, 5, 0, 0, 0), NONE))
    view = match.view(0)
    assert view.scores == (9 + 170, 10)
    assert [player.bonus for player in view.players] == [170, 0]
    assert GAME.outcome(match.state) is None


def slow_places(counts: list[int], tokens: list[tuple[int, ...]], tiles: int) -> list[int]:
    """RO-14 read again, one place after another."""
    race = {seat for seat, count in enumerate(counts) if count}
    taken: list[int] = []
    while race and len(taken) < tiles:
        most = max(counts[seat] for seat in race)
        tied = {seat for seat in race if counts[seat] == most}
        highest = max((number for seat in tied for number in tokens[seat]), default=None)
        if len(tied) == 1:
            winner = min(tied)
        elif highest is None:
            race -= tied
            continue
        else:
            winner = next(seat for seat in tied if highest in tokens[seat])
        taken.append(winner)
        race.remove(winner)
    return taken


wallet = st.tuples(*[st.integers(0, 3)] * 5)


@given(
    wallets=st.lists(wallet, min_size=2, max_size=6),
    owners=st.lists(st.integers(-1, 5), min_size=7, max_size=7),
    custom=st.lists(st.integers(0, 120), max_size=6),
)
def test_ro13_ro14_against_a_slow_second_reading(
    wallets: list[tuple[int, ...]], owners: list[int], custom: list[int]
) -> None:
    tokens = [
        tuple(number for number, owner in enumerate(owners, 1) if owner == seat)
        for seat in range(len(wallets))
    ]
    bonus = (tuple(sorted(custom, reverse=True)), *DEFAULTS[1:])
    expected = [0] * len(wallets)
    for index, figures in enumerate(bonus):
        ranked = slow_places([held[index] for held in wallets], tokens, len(figures))
        assert places(tuple(wallets), tuple(tokens), bonus)[index] == tuple(ranked)
        for place, seat in enumerate(ranked):
            expected[seat] += figures[place]
    assert bonuses(tuple(wallets), tuple(tokens), bonus) == tuple(expected)
    assert totals(wallets, expected) == tuple(
        -5 * held[0] + 2 * held[2] + 5 * held[3] + 10 * held[4] + more
        for held, more in zip(wallets, expected, strict=True)
    )
    assert money(wallets[0]) == totals(wallets, expected)[0] - expected[0]
