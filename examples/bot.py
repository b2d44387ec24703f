"""A bot in a few lines: give it a room's link, it sits down and plays the next match.

pip install 'roulotte[client]'; python examples/bot.py http://localhost:8000/r/… [name]
"""

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

from roulotte.client import join
from roulotte.core.wire import leaves
from roulotte.protocol.views import ChoiceView


def choose(_view: Any, legal: Sequence[ChoiceView], _ask: str | None) -> Any:
    """Take whatever would write the most; a preview says what a choice writes or scores."""
    return max(legal, key=lambda choice: sum(_numbers(choice.preview))).action


def _numbers(preview: Any) -> list[int]:
    return [leaf for leaf in leaves(preview) if type(leaf) is int]


async def main(link: str, name: str = "Robo") -> None:
    """Sit down, play a match to its end, then roll its dice again."""
    async with join(link, name=name) as table:
        await table.sit()
        result = await table.play(choose)
        report = await table.check(table.room.past[-1].id)
        print("winners", result and result.winners, "dice proven", report.proven)


asyncio.run(main(*sys.argv[1:]))
