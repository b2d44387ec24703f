"""Verifiable dice, byte by byte as docs/dice.md tells them."""

import hmac
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest

from roulotte import GAMES, open_match
from roulotte.core.chance import Dist, Draw, Pool, dice_pool
from roulotte.core.errors import IllegalError
from roulotte.core.fair import (
    FairDice,
    Opening,
    Roll,
    Shown,
    check_opening,
    commit_number,
    commitment,
    commitments,
    draw,
    lucky,
    opening,
    openings,
    seal,
    stir,
)
from tests.support.soak import SOAK

SECRET = bytes(range(32))
ANA, BO = bytes(range(16)), bytes(range(16, 32))
KEY = b"k" * 32


def code(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), sha256).digest()


def words(key: bytes, label: str, blocks: int) -> list[int]:
    stream = b"".join(code(key, f"{label}|{block}") for block in range(blocks))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


def test_a_seal_is_the_hash_of_its_match_attempt_and_secret() -> None:
    text = f"roulotte-seal-1|evening/3|2|{SECRET.hex()}"
    assert seal(SECRET, "evening/3", 2) == sha256(text.encode()).hexdigest()


def test_a_fold_is_bound_to_its_match_attempt_and_seat() -> None:
    text = f"roulotte-fold-1|evening/3|1|4|{ANA.hex()}"
    assert commit_number(ANA, "evening/3", 1, 4) == sha256(text.encode()).hexdigest()
    others = {commit_number(ANA, match, attempt, seat) for match, attempt, seat in _elsewhere()}
    assert len(others) == 4


def _elsewhere() -> list[tuple[str, int, int]]:
    return [("evening/3", 1, 4), ("evening/4", 1, 4), ("evening/3", 2, 4), ("evening/3", 1, 3)]


def test_a_typed_lucky_number_is_the_same_however_it_was_typed() -> None:
    assert lucky("Chloé") == lucky("  Chloe\u0301\n") == sha256("Chloé".encode()).digest()[:16]
    assert lucky("42") == lucky("４２") != lucky("24")


def test_the_key_is_stirred_of_numbers_in_seat_order_and_who_types() -> None:
    text = f"roulotte-stir-1|evening/3|2|1,3|{ANA.hex()},-,{BO.hex()},-"
    assert stir(SECRET, "evening/3", 2, [ANA, None, BO, None], [1, 3]) == code(SECRET, text)
    text = f"roulotte-stir-1|m|1||{ANA.hex()},{BO.hex()}"
    assert stir(SECRET, "m", 1, [ANA, BO]) == code(SECRET, text)
    assert stir(SECRET, "m", 1, [BO, ANA]) != code(SECRET, text)


def test_numbers_are_words_of_the_stream_modulo_the_bound() -> None:
    dice, stream = FairDice(KEY, "roll|7|0"), words(KEY, "roll|7|0", 3)
    assert [dice.below(6) for _ in range(20)] == [word % 6 for word in stream[:20]]


@pytest.mark.parametrize("bound", [2**31 + 1, 3 * 2**30, 2**32 - 5])
def test_words_that_would_favour_low_numbers_are_passed_over(bound: int) -> None:
    dice, stream = FairDice(KEY, "roll|0|0"), words(KEY, "roll|0|0", 20)
    taken = [word for word in stream if word < bound]  # the bound goes once into 2³²
    assert [dice.below(bound) for _ in range(70)] == taken[:70]
    assert bound > 2**32 - 6 or len(taken) < len(stream)


def test_no_word_is_passed_over_where_the_bound_divides_them_all() -> None:
    dice, stream = FairDice(KEY, "roll|0|0"), words(KEY, "roll|0|0", 1)
    assert [dice.below(bound) for bound in (1, 2**32, 256)] == [0, stream[1], stream[2] % 256]


def test_dice_are_fair() -> None:
    rolls = 10_000_000 if SOAK else 200_000
    dice = FairDice(KEY, "roll|0|0")
    faces = [dice.below(6) for _ in range(rolls)]
    assert chi_squared(Counter(faces), 6) < 20.5  # exceeded by one key in a thousand
    assert chi_squared(Counter(pairwise(faces)), 36) < 66.6
    firsts = Counter(FairDice(KEY, f"roll|{n}|0").below(6) for n in range(rolls // 20))
    assert chi_squared(firsts, 6) < 20.5


def chi_squared(counts: Counter[int] | Counter[tuple[int, int]], cells: int) -> float:
    expected = counts.total() / cells
    assert len(counts) == cells
    return sum((times - expected) ** 2 / expected for times in counts.values())


TWO = Dist((dice_pool(5, 0), dice_pool(1, 0)), lambda five, one: (sorted(five), *one))
CUPS = Draw(
    [dice_pool(2, 0, secret=True), dice_pool(2, 1, secret=True), dice_pool(1, 0)],
    lambda *cups: cups,
    "{}",
)
CARDS = Draw([Pool(tuple("abcdefgh"), 5, again=False, secret=True)], "".join, "{}")


def test_each_pool_of_a_roll_has_its_own_label() -> None:
    rolled = draw(TWO, KEY, 3)
    five = tuple(word % 6 + 1 for word in words(KEY, "roll|3|0", 1)[:5])
    one = (words(KEY, "roll|3|1", 1)[0] % 6 + 1,)
    assert rolled.drawn == (five, one)
    assert rolled.outcome == (sorted(five), *one)
    assert rolled.shown == (Shown((1, 2, 3, 4, 5, 6), 5), Shown((1, 2, 3, 4, 5, 6)))


def test_secret_pools_have_labels_of_their_own() -> None:
    rolled = draw(CUPS, KEY, 0)
    labels = ("secret|0|0", "secret|0|1", "roll|0|2")
    streams = [[word % 6 + 1 for word in words(KEY, label, 1)] for label in labels]
    assert rolled.drawn == (tuple(streams[0][:2]), tuple(streams[1][:2]), (streams[2][0],))


def test_cards_are_taken_from_those_left() -> None:
    left = list("abcdefgh")
    hand = [left.pop(word % len(left)) for word in words(KEY, "secret|4|0", 1)[:5]]
    assert draw(CARDS, KEY, 4).outcome == "".join(hand)


def test_the_same_number_gives_the_same_roll_and_another_one_another() -> None:
    assert draw(TWO, KEY, 8) == draw(TWO, KEY, 8)
    assert len({draw(TWO, KEY, n).drawn for n in range(50)}) > 45


def test_typed_dice_leave_the_other_pools_as_they_were() -> None:
    free, typed = draw(CUPS, KEY, 6), draw(CUPS, KEY, 6, {1: [6, 1]})
    assert typed.drawn == (free.drawn[0], (6, 1), free.drawn[2])
    assert typed.outcome == typed.drawn
    assert [pool.typed for pool in typed.shown] == [False, True, False]
    assert typed.shown[0] == free.shown[0]
    assert typed.shown[1].hashes == (commitment(opening(KEY, 6, 1, 0), [1, 6]),)


@pytest.mark.parametrize("typed", [{0: [7, 1]}, {0: [1]}, {3: [1]}, {-1: [1]}, {2: ["1"]}])
def test_what_can_not_be_typed_is_refused(typed: dict[int, list[object]]) -> None:
    with pytest.raises(IllegalError):
        draw(CUPS, KEY, 0, typed)


def test_only_dice_are_typed() -> None:
    with pytest.raises(IllegalError, match="pool 0 is no dice"):
        draw(CARDS, KEY, 0, {0: list("abcde")})
    first = GAMES["rolit"].chance(open_match("rolit", 2).state)
    with pytest.raises(IllegalError, match="pool 0 is no dice"):
        draw(first, KEY, 0, {0: [1]})


def test_a_cup_has_one_hash_and_each_card_its_own() -> None:
    drawn = ((5, 2), (1, 1), (3,))
    salts = [code(KEY, f"salt|9|{pool}|0")[:16] for pool in (0, 1)]
    assert commitments(KEY, 9, CUPS.pools, drawn) == (
        (sha256(salts[0] + b"[2,5]").hexdigest(),),
        (sha256(salts[1] + b"[1,1]").hexdigest(),),
        (),
    )
    salts = [code(KEY, f"salt|0|0|{place}")[:16] for place in range(5)]
    assert commitments(KEY, 0, CARDS.pools, ("badge",)) == (
        tuple(
            sha256(salt + f'"{card}"'.encode()).hexdigest()
            for salt, card in zip(salts, "badge", strict=True)
        ),
    )


def test_an_opening_fits_its_hash_and_nothing_else() -> None:
    hashes = draw(CUPS, KEY, 2, {0: [5, 2]}).shown[0].hashes
    salt = opening(KEY, 2, 0, 0)
    assert check_opening(hashes[0], salt, [2, 5])
    assert check_opening(hashes[0], salt, (2, 5))
    assert not check_opening(hashes[0], salt, [2, 6])
    assert not check_opening(hashes[0], opening(KEY, 2, 1, 0), [2, 5])


def test_openings_are_those_of_the_latest_hidden_roll() -> None:
    plain: Roll = (Shown((1, 2)),)
    rolls = [plain, draw(CUPS, KEY, 1).shown, plain, draw(CUPS, KEY, 3).shown, plain]
    assert openings(KEY, rolls, [(1, 0), (0, 0)]) == (
        Opening(3, 1, 0, opening(KEY, 3, 1, 0).hex()),
        Opening(3, 0, 0, opening(KEY, 3, 0, 0).hex()),
    )
    assert openings(KEY, rolls[:3], [(1, 0)])[0].roll == 1
    assert openings(KEY, [], []) == ()
