"""The architecture, enforced: imports point upwards only, and randomness has one door."""

import ast
import sys
from collections.abc import Container, Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "roulotte"
FILES = sorted(SOURCE.rglob("*.py"))

# What each part may import of the others (see docs/architecture.md).
MAY_IMPORT = {
    "__init__.py": {"core", "games", "bots", "lab"},
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
# The layers of the server, the inner ones first: each may import itself and those before it.
LAYERS = (
    {"clock", "settings", "setting_values"},
    {"room"},
    {"store"},
    {"metrics", "workers"},
    {"rooms"},
    {"access"},
    {"services"},
    {"transport"},
    {"http"},
    {"process"},
)
# What the library itself is, which needs no extra; the type checker has the second name by itself.
LIBRARY = ("__init__.py", "__main__.py", "core", "games", "bots", "lab", "protocol")
NEEDED = {"msgspec", "typing_extensions"}
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


def module_of(path: Path) -> str:
    """Its name, as it is imported."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_upwards_only(path: Path) -> None:
    allowed = MAY_IMPORT[part_of(path)]
    for name in imported(path):
        if name.startswith("roulotte."):
            assert name.split(".")[1] in allowed, name


@pytest.mark.parametrize("part", LIBRARY)
def test_the_library_needs_msgspec_alone(part: str) -> None:
    tops = {
        name.split(".")[0] for path in FILES if part_of(path) == part for name in imported(path)
    }
    assert tops - sys.stdlib_module_names - {"roulotte"} <= NEEDED


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


def layer_of(module: str) -> int | None:
    """How far out a module of the server lies; None for the package itself."""
    part = module.split(".")[2:3]
    return next((at for at, parts in enumerate(LAYERS) if {*part} & parts), None)


SERVER = [path for path in FILES if part_of(path) == "server" and path.parent.name != "server"]
SERVER += (SOURCE / "server").glob("[!_]*.py")


@pytest.mark.parametrize("path", SERVER, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_layers_of_the_server_import_inwards_only(path: Path) -> None:
    own = layer_of(module_of(path))
    assert own is not None, "this part of the server has no layer"
    for name in imported(path):
        if name.startswith("roulotte.server."):
            layer = layer_of(name)
            assert layer is not None, name
            assert layer <= own, name


def imported_at_once(path: Path, modules: Container[str]) -> Iterator[str]:
    """The modules that a file imports when it is imported itself: not later, not for types only."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from (name if name in modules else str(node.module) for name in names)


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = {module_of(path): path for path in FILES}
    graph = {name: imported_at_once(path, modules) for name, path in modules.items()}
    TopologicalSorter(graph).prepare()  # raises CycleError, with the circle
