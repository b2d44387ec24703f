"""The modules that are compiled in a wheel: those that the build names, and no others."""

import importlib
import os
import tomllib
from pathlib import Path

import pytest

import hatch_build
from roulotte.server.store.sqlite import SqliteConnection

ROOT = Path(__file__).parents[1]
COMPILED = os.environ.get("ROULOTTE_COMPILED") == "1"  # whether the package under test is


def modules() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    paths = [path for one in hook["modules"] for path in hatch_build.paths(one)]
    return [".".join(path.relative_to("src").with_suffix("").parts) for path in paths]


def test_the_build_names_modules_that_there_are() -> None:
    named = [ROOT / "src" / Path(*name.split(".")).with_suffix(".py") for name in modules()]
    assert len(named) > 20
    assert all(path.is_file() for path in named)


@pytest.mark.parametrize("name", modules())
def test_a_module_is_what_this_run_is_about(name: str) -> None:
    made = importlib.import_module(name).__file__
    assert made is not None
    assert made.endswith(".so" if COMPILED else ".py")


@pytest.mark.parametrize("kind", ["faults", "absent", "full", "held", "partly", "single"])
def test_a_connection_knows_what_it_raises(kind: str) -> None:
    """The compiler leaves out what it can't work out, and it is missed in a thread."""
    known = getattr(SqliteConnection(Path("none.db")), kind)
    assert all(issubclass(one, Exception) for one in known)
