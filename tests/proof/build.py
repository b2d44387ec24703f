"""What a build is that is broken on purpose."""

from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
SERVER: Final = Path("src/roulotte/server")  # where the changed files are, but for the client's
CLIENT: Final = "web/"  # with this begin the client's
TESTS: Final = Path("tests/server")  # where the tests are, but for the browser's
SPECS: Final = Path("web/e2e")
SPEC: Final = ".spec.ts"  # with this end the browser's


class BuildError(Exception):
    """The source is not what a build was written for."""


class Change(NamedTuple):
    """A text that stands once in a file, and what it is replaced by."""

    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """Where the file is in the tree."""
        return Path(self.file) if self.file.startswith(CLIENT) else SERVER / self.file

    def of(self, source: str, build: str) -> str:
        """The changed source."""
        if (count := source.count(self.old)) != 1:
            raise BuildError(
                f"The build “{build}” no longer fits {self.path}: this text has to stand there"
                f" once, and stands there {count} times:\n{self.old}"
            )
        return source.replace(self.old, self.new)


class Named(NamedTuple):
    """A test that must fail: `file::name`; of a browser's, the name may be its beginning."""

    file: str
    name: str

    @property
    def browser(self) -> bool:
        """Whether it needs one."""
        return self.file.endswith(SPEC)

    @property
    def path(self) -> Path:
        """Where its file is in the tree."""
        return (SPECS if self.browser else TESTS) / self.file

    @property
    def node(self) -> str:
        """As pytest is told of it."""
        return f"{self.path}::{self.name}"


class Build(NamedTuple):
    """A server or a client that is broken on purpose."""

    name: str
    changes: tuple[Change, ...]
    tests: tuple[Named, ...]  # all of them must fail

    @property
    def browser(self) -> bool:
        """Whether only a browser can notice it."""
        return self.tests[0].browser

    @property
    def files(self) -> tuple[str, ...]:
        """The files that it changes."""
        return tuple(dict.fromkeys(one.file for one in self.changes))

    def broken(self, root: Path) -> dict[Path, str]:
        """What the changed files hold."""
        sources: dict[Path, str] = {}
        for change in self.changes:
            path = root / change.path
            if path not in sources:
                sources[path] = path.read_text(encoding="utf-8")
            sources[path] = change.of(sources[path], self.name)
        return sources


def build(name: str, *changes: Change, fails: str | tuple[str, ...]) -> Build:
    """A build, and the test or tests that must fail on it."""
    tests = (fails,) if isinstance(fails, str) else fails
    parts = (one.partition("::") for one in tests)
    return Build(name, changes, tuple(Named(file, name) for file, _, name in parts))
