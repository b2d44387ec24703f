"""Chance: draws die by die, exact weights, streams that do not disturb each other."""

import secrets
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from roulotte.core import seeded
from roulotte.core.chance import Dist, Draw, First, Pool, any_first, dice_pool, one_of
from roulotte.core.errors import IllegalError
from roulotte.core.seeded import Seeded, Streams, fresh_bytes, fresh_seed


class Scripted:
    """Gives the numbers it was given, and remembers the bounds it was asked for."""

    def __init__(self, *numbers: int) -> None:
        self._numbers: Iterator[int] = iter(numbers)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return next(self._numbers)


DECK = Pool(tuple("abc"), 2, again=False)


def sums() -> Dist[int]:
    """The sum of two dice and a third one that counts ten times: the order of the two is lost."""
    return Dist((dice_pool(2, 0), dice_pool(1, 1)), lambda two, one: sum(two) + 10 * one[0])


def test_dice_fall_one_by_one_each_from_all_its_faces() -> None:
    source = Scripted(0, 5, 2)
    assert dice_pool(3, None).draw(source) == (1, 6, 3)
    assert source.bounds == [6, 6, 6]


def test_cards_are_drawn_from_those_left_in_their_order() -> None:
    source = Scripted(1, 1)
    assert DECK.draw(source) == ("b", "c"), "after b, the second of a and c"
    assert source.bounds == [3, 2]
    assert DECK.items == ("a", "b", "c")


def test_a_shuffle_reaches_every_order_equally_often() -> None:
    deck = Pool(tuple("abc"), 3, again=False)
    orders = Counter(deck.draw(Scripted(*fall, 0)) for fall in product(range(3), range(2)))
    assert len(orders) == 6
    assert set(orders.values()) == {1}


def test_the_ways_of_dice_are_multisets_and_those_of_cards_are_orders() -> None:
    assert Pool(("x", "y"), 2).ways() == ((("x", "x"), 1), (("x", "y"), 2), (("y", "y"), 1))
    assert dict(DECK.ways()) == {tuple(two): 1 for two in ("ab", "ac", "ba", "bc", "ca", "cb")}


def test_a_distribution_lists_each_outcome_with_its_weight() -> None:
    pair = Dist((Pool(("x", "y"), 2), Pool((0, 1))), lambda two, one: ("".join(two), *one))
    assert pair.outcomes == (("xx", 0), ("xx", 1), ("xy", 0), ("xy", 1), ("yy", 0), ("yy", 1))
    assert pair.weights == (1, 1, 2, 2, 1, 1)
    assert pair.total == 8


def test_a_sample_is_built_of_what_its_pools_give_in_order() -> None:
    assert sums().sample(Scripted(2, 3, 5)) == 3 + 4 + 60
    assert sums().build([(3, 4), [6]]) == 3 + 4 + 60


@pytest.mark.parametrize(
    ("drawn", "why"),
    [
        ([(3, 4)], "the number of pools is 2, not 1"),
        ([(3, 4), (6,), (1,)], "the number of pools is 2, not 3"),
        ([(3,), (6,)], "the number drawn here is 2, not 1"),
        ([(3, 4), (6, 6)], "the number drawn here is 1, not 2"),
        ([(3, 7), (6,)], "each one drawn is one of 1, 2, 3, 4, 5, 6"),
        ([(3, 0), (6,)], "each one drawn is one of 1, 2, 3, 4, 5, 6"),
        ([(3, True), (6,)], "each one drawn is one of"),
        ([(3, 4), (6.0,)], "each one drawn is one of"),
        ([(3, "4"), (6,)], "each one drawn is one of"),
        ([(3, [4]), (6,)], "each one drawn is one of"),
    ],
)
def test_what_no_die_shows_is_not_built(drawn: list[tuple[object, ...]], why: str) -> None:
    with pytest.raises(IllegalError, match=why):
        sums().build(drawn)


def test_no_card_is_drawn_twice() -> None:
    assert DECK.check(["b", "a"]) == ("b", "a")
    with pytest.raises(IllegalError, match=r"one of a, c$"):
        DECK.check(["b", "b"])
    assert dice_pool(2, 0).check([5, 5]) == (5, 5), "dice may"


def test_lots_are_equally_likely() -> None:
    assert one_of("xyz", str.upper).outcomes == ("X", "Y", "Z")
    assert any_first(3).outcomes == (First(0), First(1), First(2))
    assert any_first(3).weights == (1, 1, 1)


def test_a_draw_has_no_list_but_a_form() -> None:
    draw = Draw((DECK,), "".join, '{"cups": …}')
    assert draw.outcomes is None
    assert draw.sample(Scripted(2, 0)) == "ca"
    assert draw.form == '{"cups": …}'


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


def test_fresh_seeds_and_bytes_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeded, "secrets", secrets)  # the real ones: tests are given seeds
    assert len({fresh_seed() for _ in range(20)}) == 20
    drawn = {fresh_bytes(16) for _ in range(20)}
    assert len(drawn) == 20
    assert {len(one) for one in drawn} == {16}
