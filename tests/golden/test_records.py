"""The same seed gives the same records, on every Python that we support."""

import pytest

from roulotte import GAMES
from roulotte.bots import BOTS
from tests.golden.records import KINDS, hash_of, read_hashes


def test_no_game_and_no_bot_lacks_its_hash() -> None:
    assert {game: set(bots) for game, bots in read_hashes().items()} == {
        game: set(BOTS[game]) for game in GAMES
    }


@pytest.mark.parametrize(("game", "bot"), KINDS)
def test_the_same_seed_gives_the_same_records(game: str, bot: str) -> None:
    assert hash_of(game, bot) == read_hashes()[game][bot]
