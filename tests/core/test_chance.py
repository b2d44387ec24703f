"""Chance: exact weights, unbiased draws, streams that do not disturb each other."""

from collections import Counter
from collections.abc import Iterator

import pytest

from roulotte.core.chance import Dist, Draw, First, any_first, shuffled, uniform
from roulotte.core.seeded import Seeded, Streams, fresh_seed


class Scripted:
    """Gives the numbers it was given, and remembers the bounds it was asked for."""

    def __init__(self, *numbers: int) -> None:
        self._numbers: Iterator[int] = iter(numbers)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return next(self._numbers)


def test_a_distribution_gives_each_outcome_its_weight() -> None:
    dist = Dist([("a", 1), ("b", 3), ("c", 2)])
    assert dist.total == 6
    assert [dist.sample(Scripted(n)) for n in range(6)] == ["a", "b", "b", "b", "c", "c"]


def test_uniform_weights_are_one() -> None:
    assert uniform("xyz").weights == (1, 1, 1)
    assert any_first(3).outcomes == (First(0), First(1), First(2))


def test_a_draw_has_no_list_but_a_form() -> None:
    draw = Draw(lambda source: source.below(10), '{"cups": …}')
    assert draw.outcomes is None
    assert draw.sample(Scripted(7)) == 7
    assert draw.form == '{"cups": …}'


def test_a_shuffle_keeps_every_card_and_leaves_the_deck_alone() -> None:
    deck = list(range(10))
    source = Scripted(*[0] * 9)
    assert sorted(shuffled(deck, source)) == deck == list(range(10))
    assert source.bounds == [10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_a_shuffle_reaches_every_order_equally_often() -> None:
    orders = Counter(
        tuple(shuffled("abc", Scripted(two, one))) for two in range(3) for one in range(2)
    )
    assert len(orders) == 6
    assert set(orders.values()) == {1}


def test_the_same_seed_gives_the_same_numbers_for_ever() -> None:
    source = Seeded("roulotte")
    assert [source.below(6) for _ in range(12)] == [2, 4, 1, 2, 0, 2, 2, 3, 0, 1, 3, 5]


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 252])
def test_numbers_stay_below_their_bound_and_reach_all_of_it(bound: int) -> None:
    source = Seeded("bounds")
    assert {source.below(bound) for _ in range(bound * 20)} == set(range(bound))


def test_dice_are_fair_enough() -> None:
    source, rolls = Seeded("chi-squared"), 60_000
    counts = Counter(source.below(6) for _ in range(rolls))
    squared = sum((count - rolls / 6) ** 2 / (rolls / 6) for count in counts.values())
    assert squared < 20.5  # five degrees of freedom: exceeded once in a thousand seeds


def test_streams_of_other_names_are_other_streams() -> None:
    streams = Streams(7)
    dice, bot = streams.named("dice"), streams.named("bot 0")
    first = [dice.below(1000) for _ in range(5)]
    assert first != [bot.below(1000) for _ in range(5)]
    again = Streams("7").named("dice")
    assert first == [again.below(1000) for _ in range(5)]


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(20)}) == 20
