"""Whether this is the long run (`make soak`), and what it draws from.

`make test` draws the same in every run. With a seed (`ROULOTTE_SEED`), it is something else that is
drawn: the long run takes a new one each time, prints it, and can be given it back.
"""

import os

SOAK = bool(os.environ.get("ROULOTTE_SOAK"))
SEED = os.environ.get("ROULOTTE_SEED", "")


def drawn_from(name: str) -> str:
    """The seed of a stream: its name, and another for every seed of a run."""
    return f"{name} of {SEED}" if SEED else name
