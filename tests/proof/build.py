"""What a build is that is broken on purpose."""

from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
SERVER: Final = Path("src/roulotte/server")  # where the changed files are
TESTS: Final = Path("tests/server")  # and the tests


class BuildError(Exception):
    """The source is not what a build was written for."""


class Change(NamedTuple):
    """A text that stands once in a file of the server, and what it is replaced by."""

    file: str
    old: str
    new: str

    def of(self, source: str, build: str) -> str:
        """The changed source."""
        if (count := source.count(self.old)) != 1:
            raise BuildError(
                f"The build “{build}” no longer fits {SERVER / self.file}: this text has to stand"
                f" there once, and stands there {count} times:\n{self.old}"
            )
        return source.replace(self.old, self.new)


class Build(NamedTuple):
    """A server that is broken on purpose."""

    name: str
    changes: tuple[Change, ...]
    tests: tuple[str, ...]  # all of them must fail

    @property
    def files(self) -> tuple[str, ...]:
        """The files that it changes."""
        return tuple(dict.fromkeys(one.file for one in self.changes))

    @property
    def node_ids(self) -> tuple[str, ...]:
        """The tests as pytest is told of them."""
        return tuple(f"{TESTS}/{one}" for one in self.tests)

    def broken(self, root: Path) -> dict[Path, str]:
        """What the changed files hold."""
        sources: dict[Path, str] = {}
        for change in self.changes:
            path = root / SERVER / change.file
            if path not in sources:
                sources[path] = path.read_text(encoding="utf-8")
            sources[path] = change.of(sources[path], self.name)
        return sources


def build(name: str, *changes: Change, fails: str | tuple[str, ...]) -> Build:
    """A build, and the test or tests that must fail on it."""
    return Build(name, changes, (fails,) if isinstance(fails, str) else fails)
