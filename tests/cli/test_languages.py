"""What is wrong with a command, said in the language of the screen."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from roulotte import sheets
from roulotte.cli import texts
from roulotte.core import record, refusals
from roulotte.core.words import LANGS, Lang, Text
from roulotte.games.poknroll import options as options_of_poknroll
from roulotte.games.roll_estate import options as options_of_roll_estate
from roulotte.games.rollie import options as options_of_rollie
from roulotte.lab import simulate as lab_simulate
from roulotte.lab import tree
from roulotte.server import setting_values as values
from roulotte.server import settings as config
from roulotte.server.access import signing_key as signet
from roulotte.server.http import records as brought
from roulotte.server.http import web
from roulotte.server.process import port
from roulotte.server.store import backup, schema, sqlite
from roulotte.server.store import connect as opening
from tests.cli.program import ENVIRONMENT
from tests.server.running.forked import told_by

COMMANDS = ("check", "simulate", "verify")
check, simulate, verify = (import_module(f"roulotte.cli.{name}") for name in COMMANDS)
SOURCE = Path(__file__).parents[2] / "src" / "roulotte"
SAID = sorted(SOURCE.rglob("*.py"))
ERRORS = {"TableError", "SettingError", "TurnError", "RecordError", "IllegalError"}
MODULES = (
    texts, check, simulate, verify, refusals, record, options_of_poknroll, options_of_roll_estate,
    options_of_rollie, lab_simulate, tree, sheets, brought, config, port, signet, values, web,
    backup, opening, schema, sqlite,
)  # fmt: skip

ROLIT = "rolit --players 2"
# What to type for each; {folder} has a saved game for two, one that is none, and no folder `no`.
WRONG = {
    "KEY_VALUE": f"simulate {ROLIT} --games 1 --option x",
    "CONTRADICTS": f"simulate {ROLIT} --games 1 --option x=1 --option x.y=1",
    "NOT_SAVED": f"play {ROLIT} --record {{folder}}/no/game.json",
    "NO_GAME": f"play {ROLIT} --record {{folder}}/none.json",
    "OTHER_GAME": "play rollie --record {folder}/game.json",
    "OTHER_SEATS": "play rolit --players 3 --record {folder}/game.json",
    "OTHER_OPTIONS": "play roll-estate --option difficulty=perfect --record {folder}/alone.json",
    "NOWHERE": f"simulate {ROLIT} --games 1 --legal",
    "NO_FIRST": "tree rolit --depth 1 --first 0 --state {folder}/game.json",
    "MANY_BOTS": f"play {ROLIT} --bots greedy,greedy,greedy",
    "MANY_NAMES": f"play {ROLIT} --names A,B,C",
}


def said_in(path: Path) -> Iterator[ast.expr]:
    """What each error that a person may meet is made of."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[said]) if name in ERRORS:
                yield said


@pytest.mark.parametrize("path", SAID, ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_is_refused_in_one_language_only(path: Path) -> None:
    for said in said_in(path):
        assert not isinstance(said, ast.Constant | ast.JoinedStr), ast.unparse(said)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_both_languages_say_the_same_things(module: object) -> None:
    for name, text in vars(module).items():
        if isinstance(text, Text):
            french, english = text.fr, text.en
            assert french, name
            assert english, name
            assert french != english, name
            assert blanks(french) == blanks(english), name


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_every_refusal_of_the_terminal_is_tried() -> None:
    raised = {
        node.attr
        for path in (SOURCE / "cli").rglob("*.py")
        for said in said_in(path)
        for node in ast.walk(said)
        if isinstance(node, ast.Attribute) and node.attr.isupper()
    }
    assert raised == {*WRONG, "NO_INPUT", "EXTRA"}  # of the latter, see tests/test_extras.py


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("games")
    for name, words in (("game", ROLIT), ("alone", "roll-estate --players 1")):
        told_by(made / "said", "play", *words.split(), "--record", made / f"{name}.json")
        assert (made / f"{name}.json").exists()
    (made / "none.json").write_text("{}")
    return made


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_command_is_refused_in_the_language_of_the_screen(
    folder: Path, name: str, lang: Lang
) -> None:
    words = WRONG[name].format(folder=folder).split()
    code, said = told_by(folder / "said", *words, lang=lang)
    assert code == 2, said
    sentence = re.sub(r"\\{\w+\\}", ".+", re.escape(getattr(texts, name)(lang)))
    assert re.fullmatch(f"roulotte: {sentence}\n", said), said


@pytest.mark.parametrize("lang", LANGS)
def test_a_closed_input_is_said_in_the_language_of_the_screen(lang: Lang) -> None:
    script = f'exec "{sys.executable}" -m roulotte check - <&-'
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, text=True, check=False, timeout=60,
        env=ENVIRONMENT | {"ROULOTTE_LANG": lang},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == f"roulotte: {texts.NO_INPUT(lang)}\n"


@pytest.mark.parametrize(("lang", "rows"), [("fr", "0 ligne"), ("en", "0 rows")])
def test_rows_are_counted_in_the_language_of_the_screen(
    tmp_path: Path, lang: Lang, rows: str
) -> None:
    opening.prepare(f"sqlite:{tmp_path}/r.db")
    file, log = tmp_path / "b", tmp_path / "said"
    backed = told_by(log, "backup", file, "--database", f"sqlite:{tmp_path}/r.db", lang=lang)
    assert backed == (0, f"{texts.BACKED_UP(lang, file=file, rows=rows)}\n")
    done = texts.ROW_RESTORED if lang == "fr" else texts.ROWS_RESTORED
    restored = told_by(log, "restore", file, "--database", f"sqlite:{tmp_path}/n.db", lang=lang)
    assert restored == (0, f"0 {done(lang)}\n")


@pytest.mark.parametrize(
    ("words", "fr", "en"),
    [
        ("check {folder}/none.json", "ligne 1 : ce n'est pas une partie : ", "line 1: this is no"),
        ("play chess", "il n'y a pas de jeu `chess` : choisissez parmi rollie", "there is no game"),
        ("play rolit --players 9", "Rolit se joue de 2 à 4, pas à 9", "Rolit is for 2 to 4"),
        ("simulate rolit --players 2 --games 1 --bots x", "pas de robot `x`", "no bot `x`"),
        ("play roll-estate --option x=1", "Roll Estate n'a pas d'option `x`", "no option `x`"),
        ("play rollie --option bonus.5=[1,2]", "le bonus de 5 ne doit pas monter", "not rise"),
        ("sheet rolit", "Rolit se joue sans feuille", "Rolit needs no sheet"),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_said_in_the_language_asked_for(
    folder: Path, words: str, fr: str, en: str
) -> None:
    """Whatever the system speaks: here it speaks the other one."""
    typed = words.format(folder=folder).split()
    french = told_by(folder / "said", *typed, "--lang", "fr", lang="en")
    english = told_by(folder / "said", *typed, "--lang", "en", lang="fr")
    assert fr in french[1], french
    assert en in english[1], english
    assert french[0] == english[0] != 0
