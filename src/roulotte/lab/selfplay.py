"""Bots play a whole game among themselves."""

from collections.abc import Callable, Sequence

from roulotte.bots import AnyBot
from roulotte.core.events import Acted
from roulotte.core.game import CHANCE, OVER
from roulotte.core.match import Match
from roulotte.core.seeded import Streams


def play_out(
    match: Match,
    bots: Sequence[AnyBot],
    streams: Streams,
    *,
    with_legal: bool = False,
    throw: Callable[[Match], None] | None = None,
) -> Match:
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
    return match
