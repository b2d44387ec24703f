"""The architecture, enforced: imports point upwards only, and randomness has one door."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "roulotte"
FILES = sorted(SOURCE.rglob("*.py"))

# What each part may import of the others (see docs/architecture.md).
MAY_IMPORT = {
    "__init__.py": {"core", "games"},
    "__main__.py": {"cli"},
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "sheets": {"core", "games", "sheets"},
    "lab": {"core", "games", "bots", "lab"},
    "protocol": {"core", "protocol"},
    "client": {"core", "games", "protocol", "client"},
    "server": {"core", "games", "bots", "protocol", "server", "__version__"},
    "cli": {"core", "games", "bots", "sheets", "lab", "protocol", "server", "cli", "__version__"},
}
RANDOM = {"random", "secrets", "numpy.random", "uuid"}
TERMINAL = {"rich", "click"}


def imported(path: Path) -> Iterator[str]:
    """The full names of what a file imports, `from x import y` as x.y."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_upwards_only(path: Path) -> None:
    allowed = MAY_IMPORT[part_of(path)]
    for name in imported(path):
        if name.startswith("roulotte."):
            assert name.split(".")[1] in allowed, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_one_module_draws_and_only_the_terminal_prints(path: Path) -> None:
    tops = {name.split(".")[0] for name in imported(path)}
    if path.relative_to(SOURCE).as_posix() != "core/seeded.py":
        assert not tops & RANDOM
    if part_of(path) != "cli":
        assert not tops & TERMINAL


def test_games_do_not_import_each_other() -> None:
    for path in (SOURCE / "games").rglob("*/*.py"):
        own = path.parent.name
        for name in imported(path):
            if name.startswith("roulotte.games."):
                assert name.split(".")[2] == own, f"{path}: {name}"


def test_the_table_names_every_part() -> None:
    assert set(MAY_IMPORT) == {part_of(path) for path in FILES}
