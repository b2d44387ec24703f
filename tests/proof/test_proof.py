"""The list of builds fits the source, docs/proof.md is the list, and the trial can be believed."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.proof import browser
from tests.proof.build import ROOT, SERVER, TESTS, Build, BuildError, Change, build
from tests.proof.builds import SECTIONS
from tests.proof.page import PAGE, written
from tests.proof.trial import Ended, attempt

BUILDS = [one for builds in SECTIONS.values() for one in builds]


# The list


@pytest.mark.parametrize("broken", BUILDS, ids=lambda one: one.name)
def test_every_build_fits_the_source(broken: Build) -> None:
    for path, source in broken.broken(ROOT).items():
        assert source != path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            ast.parse(source)


def test_every_build_could_run(tmp_path: Path) -> None:
    """A name that there is not would make any test fail."""
    for number, one in enumerate(BUILDS):
        for path, source in one.broken(ROOT).items() if not one.browser else ():
            (tmp_path / f"{number}_{path.name}").write_text(source, encoding="utf-8")
    ruff = Path(sys.executable).with_name("ruff")
    told = subprocess.run(
        [ruff, "check", "--isolated", "--no-cache", "--select=F821,F822,F823", tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout


@cache
def functions_of(path: Path) -> set[str]:
    """The tests of a file, those that a state machine makes included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    made = (node.targets[0] for node in tree.body if isinstance(node, ast.Assign))
    return found | {f"{one.id}::runTest" for one in made if isinstance(one, ast.Name)}


@pytest.mark.parametrize("broken", BUILDS, ids=lambda one: one.name)
def test_every_named_test_is_there(broken: Build) -> None:
    assert broken.tests
    for test in broken.tests:
        assert test.browser == broken.browser
        if test.browser:
            assert f'test("{test.name}' in (ROOT / test.path).read_text(encoding="utf-8")
        else:
            assert test.name.partition("[")[0] in functions_of(ROOT / test.path)


def test_no_two_builds_go_by_one_name() -> None:
    assert [name for name, count in Counter(one.name for one in BUILDS).items() if count > 1] == []


def test_the_page_is_the_list() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page, SECTIONS), "python -m tests.proof --page writes it"


# The trial

SOURCE = "def answer() -> int:\n    return 40 + 2\n"
SEEN = (
    "import pytest\nfrom roulotte.server.sums import answer\n\n"
    "@pytest.mark.parametrize('case', [1, 2])\n"
    "def test_sum(case: int) -> None:\n    assert answer() == 42\n\n"
    "def test_sign() -> None:\n    assert answer() > 0\n"
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with a server that can be broken."""
    witness = Path("tests/proof/witness.py")
    files = {
        SERVER.parent / "__init__.py": "",
        SERVER / "__init__.py": "",
        SERVER / "sums.py": SOURCE,
        TESTS / "test_sums.py": SEEN,
        witness: (ROOT / witness).read_text(encoding="utf-8"),
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def sums(old: str, new: str, *tests: str) -> Build:
    return build("wrong sums", Change("sums.py", old, new), fails=tests)


@pytest.mark.parametrize(
    ("broken", "noticed", "why"),
    [
        (sums("40 + 2", "41 + 2", "test_sums.py::test_sum"), True, "AssertionError"),
        (sums("40 + 2", "41 + 2", "test_sums.py::test_sum[2]"), True, "AssertionError"),
        (
            sums("40 + 2", "41 + 2", "test_sums.py::test_sum", "test_sums.py::test_sign"),
            False,
            "passed: tests/server/test_sums.py::test_sign",
        ),
        (sums("40 + 2", "forty + 2", "test_sums.py::test_sum"), False, "the build could not run"),
        (sums("return 40", "retrun 40", "test_sums.py::test_sum"), False, "the tests did not run"),
        (sums("40 + 2", "41 + 2", "test_sums.py::test_none"), False, "the tests did not run"),
    ],
    ids=["noticed", "one case", "one of two", "no such name", "no Python", "no such test"],
)
def test_a_build_is_noticed_by_each_of_its_tests_or_is_not(
    tree: Path, broken: Build, noticed: bool, why: str
) -> None:
    tried = attempt(tree, broken)
    assert tried.noticed == noticed
    assert tried.why.startswith(why)
    assert (tree / SERVER / "sums.py").read_text(encoding="utf-8") == SOURCE


def report_of(*errors: str) -> dict[str, object]:
    """As Playwright writes it: files hold suites, suites specs."""
    results = [{"errors": [{"message": one} for one in errors]}]
    return {"suites": [{"suites": [{"specs": [{"tests": [{"results": results}]}]}]}]}


@pytest.mark.parametrize(
    ("code", "errors", "noticed", "why"),
    [
        (1, ["Error: \x1b[2mexpect(\x1b[22mlocator).toHaveText"], True, "Error: expect(locator)"),
        (1, ["Error: page.goto: net::ERR_CONNECTION_REFUSED"], False, "Error: page.goto"),
        (0, [], False, "it passed"),
        (1, [], False, "it passed, or there is no such spec"),
        (None, [], False, "no end after"),
        (130, [], False, "the spec did not run"),
    ],
)
def test_in_a_browser_it_is_noticed_by_what_the_spec_expects(
    tmp_path: Path, code: int | None, errors: list[str], noticed: bool, why: str
) -> None:
    seen = tmp_path / "proof.json"
    seen.write_text(json.dumps(report_of(*errors)), encoding="utf-8")
    found = browser.judged(Ended(code, ""), seen)
    assert found.noticed == noticed
    assert found.why.startswith(why)


@pytest.mark.parametrize(("old", "count"), [("50 + 2", 0), ("n", 3)])
def test_a_build_that_no_longer_fits_is_said_by_name(tree: Path, old: str, count: int) -> None:
    said = re.escape(f"“wrong sums” no longer fits {SERVER / 'sums.py'}") + f".* {count} times"
    with pytest.raises(BuildError, match=said):
        sums(old, "", "test_sums.py::test_sum").broken(tree)
