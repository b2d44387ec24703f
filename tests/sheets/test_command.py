"""`roulotte sheet` as a shell sees it."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from roulotte.cli.app import app, main
from tests.cli.program import output, refusal, run
from tests.sheets.pages import text_of


def test_it_writes_a_file_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    done = run("sheet", "roll-estate", "--format", "economy", "--mono", "-o", path)
    assert done.returncode == 0
    assert done.stdout == b""
    assert done.stderr.decode() == f"{path} is ready to print.\n"
    assert text_of(path.read_bytes()).count("Businesses") == 2


def test_without_a_name_the_file_has_the_game_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["sheet", "rolln-bump", "--lang", "fr"])
    assert done.exit_code == 0
    assert done.stderr == "rolln-bump.pdf est prêt à imprimer.\n"
    assert "Déloger" in text_of((tmp_path / "rolln-bump.pdf").read_bytes())


def test_a_dash_writes_to_standard_output_and_nothing_else() -> None:
    words = ("--players", "3", "--option", "board=expert", "--lang", "fr", "-o", "-")
    done = run("sheet", "poknroll", *words)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.startswith(b"%PDF-")
    assert "Jörg compris" in text_of(done.stdout)


def test_options_reach_the_sheet() -> None:
    words = ("--option", "dollars.jackpot=222", "--option", "dollars.routes=[1,2,3,444]")
    said = text_of(run("sheet", "roll-estate", *words, "-o", "-").stdout)
    assert "$222" in said
    assert "$444" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("nope",), "there is no game `nope`: choose one of "),
        (("rolit",), "Rolit needs no sheet: there is one for rollie, "),
        (("roll-estate", "--players", "9"), "Roll Estate is for 1 to 5 players, not 9"),
        (("roll-estate", "--option", "dollars.jackpot=much"), "`dollars.jackpot` must be "),
        (("rollie", "--option", "bonus"), "an option is written key=value"),
        (("poknroll", "--format", "poster"), "'poster' is not one of 'deluxe', 'economy'"),
        (("poknroll", "--lang", "la"), "'la' is not one of"),
        ((), "Missing argument 'GAME'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    words: tuple[str, ...],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["roulotte", "sheet", *words, "-o", "-"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    printed, said = capfd.readouterr()
    assert printed == ""
    assert why in said
    assert said.count("\n") == 1


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "no" / "sheet.pdf"
    assert refusal("sheet", "rollie", "-o", missing) == (
        f"roulotte: {missing}: No such file or directory\n"
    )


def test_the_help_names_every_way() -> None:
    said = output("sheet", "--help")
    for word in ("--format [deluxe|economy]", "--mono", "--players", "--option", "--lang", "-o"):
        assert word in said
