"""Golden playthroughs: a readable file for each game and variant (`make golden` writes them anew).

Whatever changes in the rules, the notation or the words shows in their diff.
"""

from pathlib import Path

from roulotte.core.events import Acted
from roulotte.core.seeded import Seeded
from roulotte.core.wire import to_json
from roulotte.core.words import LANGS
from tests.support.tables import TABLES, Table, random_steps

FOLDER = Path(__file__).parent
VIEW_EVERY = 40
NAMES = (
    "Ulysse", "Clément", "Juliette", "Fanny", "Sabrina", "Nina",
    "Léon", "Lucas", "Alma", "Basile", "Colette", "Diego",
)  # fmt: skip


def path_of(table: Table) -> Path:
    """Where the playthrough of a variant lies."""
    return FOLDER / f"{table.game}-{table.variant}.txt"


def golden_tables() -> tuple[Table, ...]:
    """One table for each variant: its smallest number of seats."""
    first: dict[tuple[str, str], Table] = {}
    for table in TABLES:
        first.setdefault((table.game, table.variant), table)
    return tuple(first.values())


def playthrough(table: Table) -> str:
    """A random game, told line by line: event, how many actions were legal, both languages."""
    game = table.rules
    lines = [f"# {table.game} {table.variant}, {table.seats} seats, {to_json(table.options)}"]
    before, legal = table.open().state, 0
    for match in random_steps(table.open(), Seeded(f"golden {table}")):
        if match.events:
            event, number = match.events[-1], len(match.events) - 1
            of = f" (of {legal})" if isinstance(event, Acted) else ""
            lines.append(f"{number} {to_json(event)}{of}")
            lang = LANGS[number % 2]
            lines.append(f"    {game.tell(before, event, match.state, NAMES, lang)}")
        if len(match.events) % VIEW_EVERY == 0:
            seat = match.to_move if isinstance(match.to_move, int) else None
            lines.append(f"  view of {seat}: {to_json(match.view(seat))}")
        before, legal = match.state, len(match.legal())
        if match.result:
            lines.append(f"  view of None: {to_json(match.view(None))}")
            lines.append(f"= {to_json(match.result)}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write every file anew and remove those of variants that are gone."""
    wanted = {path_of(table): table for table in golden_tables()}
    for path in FOLDER.glob("*.txt"):
        if path not in wanted:
            path.unlink()
    for path, table in wanted.items():
        path.write_text(playthrough(table), encoding="utf-8")


if __name__ == "__main__":
    main()
