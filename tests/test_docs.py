"""Documentation that is executed: examples run, rules have tests, figures are the real ones."""

import ast
import doctest
import re
from pathlib import Path

import pytest

import roulotte
from roulotte import GAMES
from roulotte.core.words import LANGS

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
RULE_ID = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")


def python_blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


DOCS = sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_the_examples_of_the_documentation_run(page: Path) -> None:
    for example in python_blocks(page):
        exec(compile(example, page.name, "exec"), {})  # noqa: S102 - our own page


def rule_ids(page: Path) -> list[str]:
    return RULE_ID.findall(page.read_text(encoding="utf-8"))


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = python_blocks(ROOT / "README.md")
    assert len(example.strip().splitlines()) <= 8
    named = re.findall(r"^(?:from|import) (\S+)", example, re.MULTILINE)
    assert named == ["roulotte"]
    checked = ROOT / "examples" / "library.py"  # by mypy, strictly
    assert checked.read_text(encoding="utf-8").endswith(example)
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102 - our own page
    assert "wins" in capsys.readouterr().out


def test_the_example_of_the_package_runs() -> None:
    found = doctest.testmod(roulotte)
    assert found.attempted > 2
    assert not found.failed


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_explain_the_same_rules_without_a_gap(game: str) -> None:
    french, english = (rule_ids(RULES / f"{game}.{lang}.md") for lang in LANGS)
    assert french == english
    prefix = english[0].partition("-")[0]
    numbers = sorted(int(rule.partition("-")[2]) for rule in set(english))
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(set(english)) == len(english), f"each {prefix} rule is stated once"


def test_no_rules_page_is_missing_or_left_over() -> None:
    wanted = {f"{game}.{lang}.md" for game in GAMES for lang in LANGS}
    assert {page.name for page in RULES.glob("*.md")} == wanted


def named_rules() -> set[str]:
    """The ids in the names of test functions: `test_rt5_rt6_…` names RT-5 and RT-6."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "games").rglob("test_*.py"):  # not the referee's own tests
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = re.findall(r"(?<=_)([a-z]{2})(\d+)(?=_|$)", node.name)
                found |= {f"{prefix.upper()}-{number}" for prefix, number in ids}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_that_names_it(game: str) -> None:
    untested = set(rule_ids(RULES / f"{game}.en.md")) - named_rules()
    assert not untested


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/**/*.md")) + sorted(ROOT.glob("*.md")))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


HELPERS = [
    path
    for folder in ("support", "server/memory", "server/running", "server/people", "server/checks")
    for path in (ROOT / "tests" / folder).glob("[!_]*.py")
]


@pytest.mark.parametrize("path", HELPERS, ids=lambda path: path.stem)
def test_the_map_of_the_tests_has_every_helper(path: Path) -> None:
    assert f"`{path.stem}`" in (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
