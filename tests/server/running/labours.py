"""Work for workers that no worker likes; a process imports it within no time."""

import os
import time
import unicodedata
from typing import Any

HARD = "A" + "\u0301\u0316" * 5_000_000  # hours of a processor, in one call that nothing interrupts


def never(*_given: Any) -> None:
    """Take for ever."""
    while True:
        time.sleep(60)


def deaf_to_everything() -> None:
    """Take for ever, and let no other thread of the process have its turn."""
    unicodedata.normalize("NFKC", HARD)


def process(*_given: Any) -> bytes:
    """Where this is done."""
    return str(os.getpid()).encode()


def fail() -> None:
    raise ValueError("no")


def die() -> None:
    os._exit(1)
