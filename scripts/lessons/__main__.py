"""Write the examples of all lessons: `python -m scripts.lessons`."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from scripts.lessons import poknroll, rolit, roll_estate, rollie, rolln_bump
from scripts.lessons.making import Example, written

GAMES: Final = Path(__file__).parents[2] / "web" / "src" / "games"

LESSONS: Final[dict[str, Callable[[], Iterator[tuple[str, Example]]]]] = {
    "rollie": rollie.examples,
    "roll-estate": roll_estate.examples,
    "poknroll": poknroll.examples,
    "rolit": rolit.examples,
    "rolln-bump": rolln_bump.examples,
}


def target(game: str) -> Path:
    """Where a game's examples lie."""
    return GAMES / game / "lesson.gen.json"


def text(game: str) -> str:
    """A game's examples, as small as JSON can be: nobody reads them but the page."""
    told = written(dict(LESSONS[game]()))
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write them."""
    for game in LESSONS:
        target(game).write_text(text(game), encoding="utf-8")


if __name__ == "__main__":
    main()
