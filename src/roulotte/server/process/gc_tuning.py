"""Garbage is collected when nobody waits: Python's own moments are the worst of a busy server."""

import asyncio
import gc
import sys
import time
from typing import Final

from roulotte.server.metrics import Metrics

LOOK_SECONDS: Final = 1.0
QUIET_EVENTS: Final = 20  # so few events in a look are a quiet moment
MOST_YOUNG: Final = 400_000  # objects that may wait for a quiet moment
WHOLE_SECONDS: Final = 600.0  # between two looks at everything, which take longest
SWITCH_SECONDS: Final = 0.002  # so that the writer's thread gets its turn soon


def settle_down() -> None:
    """After the start: what is loaded now stays, and needs no looking at."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_when_idle(metrics: Metrics) -> None:
    """Collect in quiet moments, and at the latest when much has piled up."""
    before, whole = 0.0, time.monotonic()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = metrics.events_so_far
        quiet, before = now - before < QUIET_EVENTS, now
        young = gc.get_count()[0]
        if quiet and time.monotonic() - whole > WHOLE_SECONDS:
            gc.collect()
            whole = time.monotonic()
        elif (quiet and young > 10_000) or young > MOST_YOUNG:
            gc.collect(1 if quiet else 0)
