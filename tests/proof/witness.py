"""In pytest: which of the named tests failed, and by what.

A named test that has failed once, in one of its cases, need not run the others.
"""

import json
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

# With these it was not the test that noticed something, but the build that could not run at all.
CRIPPLED = (NameError, ImportError, SyntaxError)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where to write what was seen."""
    parser.addoption("--witness", type=Path)


def pytest_configure(config: pytest.Config) -> None:
    """Watch from the beginning."""
    config.pluginmanager.register(Witness(config.getoption("--witness"), config.args))


class Witness:
    """Looks at every test."""

    def __init__(self, told: Path, named: list[str]) -> None:
        """Nothing has failed yet."""
        self._told, self._named = told, named
        self._failed: dict[str, str] = {}
        self._crippled: list[str] = []

    def _name(self, node: str) -> str:
        """As what a test was named: with its case or without."""
        return node if node in self._named else node.partition("[")[0]

    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Pass over whatever has been noticed."""
        return True if self._name(item.nodeid) in self._failed else None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Keep what a test, or what it stands on, failed by."""
        report = yield
        if call.excinfo is not None and report.failed:
            error = call.excinfo.value
            if any(
                isinstance(one, CRIPPLED) or "it stopped: " in str(one) for one in all_of(error)
            ):
                self._crippled.append(f"{item.nodeid}: {error!r}")
            elif report.when != "teardown":
                self._failed[self._name(item.nodeid)] = in_short(error)
        return report

    def pytest_sessionfinish(self) -> None:
        """Tell what was seen."""
        seen = {"failed": self._failed, "crippled": self._crippled}
        self._told.write_text(json.dumps(seen), encoding="utf-8")


def in_short(error: BaseException) -> str:
    """What a test failed by, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:120]


def crippled(error: BaseException) -> bool:
    """Whether the build could not even run."""
    return any(isinstance(one, CRIPPLED) or "it stopped: " in str(one) for one in all_of(error))


def asserted(error: BaseException) -> bool:
    """Whether somebody looked at something, and it was wrong."""
    return any(isinstance(one, AssertionError | TimeoutError) for one in all_of(error))


def all_of(error: BaseException) -> Iterator[BaseException]:
    """An error, or those that it is a group of."""
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from all_of(one)
    else:
        yield error
