"""What a type checker knows of the library: mypy reads each `assert_type` here in `make check`."""

from collections.abc import Sequence
from types import FunctionType
from typing import Any, assert_type, get_args, get_overloads, get_type_hints

import roulotte
from roulotte import (
    GAMES,
    Choice,
    Match,
    Result,
    Streams,
    bot_named,
    open_match,
    play_out,
    read_record,
    write_record,
)
from roulotte.bots import at_random
from roulotte.bots.rolit import greedy
from roulotte.core.chance import Source
from roulotte.games import rolit
from roulotte.games.rolit.state import Place, State
from roulotte.games.rolit.view import Captures, View
from roulotte.games.roll_estate.view import View as Town


def test_a_match_by_name_has_the_types_of_its_game() -> None:
    match = open_match("rolit", seats=2)
    assert_type(match, rolit.RolitMatch)
    assert_type(match.state, State)
    assert_type(match.view(0), View)
    assert_type(match.legal(), tuple[Place, ...])
    assert_type(match.game.choices(match.state), tuple[Choice[Place, Captures], ...])
    assert_type(open_match("roll-estate", seats=2).view(None), Town)


def test_a_match_by_the_value_of_a_game_has_them_too() -> None:
    assert_type(Match(rolit.GAME, 2, {}).view(None), View)


def test_a_bot_fits_the_game_that_it_plays() -> None:
    def first(view: View, choices: Sequence[Choice[Place, Captures]], _source: Source) -> Place:
        assert view.turn is not None
        return choices[0].action

    result = play_out(open_match("rolit", seats=3), [first, greedy, at_random], Streams(1))
    assert_type(result, Result)
    assert result.ending == "full"


def test_a_name_that_is_found_out_later_is_a_match_of_any_game() -> None:
    for name, game in GAMES.items():
        seats = game.spec.seats[0]
        match = open_match(name, seats)
        assert_type(match, Match[Any, Any, Any, Any, Any, Any])
        play_out(match, [bot_named("random", name)] * seats, Streams(1))
        assert read_record(write_record(match)).result == match.result


def test_no_game_lacks_its_types() -> None:
    names = [get_type_hints(one)["name"] for one in get_overloads(open_match)]
    assert [name for one in names for name in get_args(one)] == list(GAMES)
    assert names[-1] is str


def exported() -> list[FunctionType]:
    """The functions of the package, and those of its classes."""
    found = [getattr(roulotte, name) for name in roulotte.__all__]
    inside = [one for kind in found if isinstance(kind, type) for one in vars(kind).values()]
    return [one for one in (*found, *inside) if isinstance(one, FunctionType)]


def test_nothing_that_is_exported_takes_or_gives_just_anything() -> None:
    assert {open_match, play_out, Match.view, Match.play} <= set(exported())
    for one in exported():
        assert Any not in get_type_hints(one).values(), one.__qualname__
