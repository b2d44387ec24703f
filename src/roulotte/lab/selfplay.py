"""Bots play a whole game among themselves."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from roulotte.bots import Bot
from roulotte.core.events import Acted
from roulotte.core.game import CHANCE, OVER
from roulotte.core.match import Match
from roulotte.core.seeded import Streams
from roulotte.core.spec import Result

A = TypeVar("A")
P = TypeVar("P")
V = TypeVar("V")


def play_out(
    match: Match[Any, Any, A, Any, V, P],
    bots: Sequence[Bot[V, A, P]],
    streams: Streams,
    *,
    with_legal: bool = False,
    throw: Callable[[Match], None] | None = None,
) -> Result:
    """Play a match to its end, one bot a seat; the streams fix every roll and every decision.

    With `throw`, something else makes the rolls.
    """
    dice = streams.named("dice")
    throw = throw or (lambda table: table.draw(dice))
    minds = [streams.named(f"bot {seat}") for seat in range(match.seats)]
    while (turn := match.to_move) is not OVER:
        if turn is CHANCE:
            throw(match)
            continue
        choices = match.game.choices(match.state)
        action = bots[turn](match.view(turn), choices, minds[turn])
        if with_legal:
            match.play(Acted(turn, action, tuple(choice.action for choice in choices)))
        else:
            match.play(Acted(turn, action))
    result = match.result
    assert result is not None  # noqa: S101 - it is over
    return result
