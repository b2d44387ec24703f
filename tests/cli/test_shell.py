"""The program in any shell: whatever the language, whatever standard output can show."""

import os
import subprocess
from pathlib import Path

import pytest

from roulotte import GAMES
from tests.cli.program import COMMAND

PLAIN = {
    name: value
    for name, value in os.environ.items()
    if name not in {"LANG", "LANGUAGE", "PYTHONUTF8", "PYTHONIOENCODING"}
    and not name.startswith(("LC_", "ROULOTTE_"))
}


def run(*words: str, feed: bytes = b"", **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a command with a bare environment, and what is given."""
    return subprocess.run(
        [*COMMAND, *words], input=feed, capture_output=True, check=False, timeout=120,
        env=PLAIN | environment,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("environment", "french"),
    [
        ({}, False),
        ({"LANG": "C"}, False),
        ({"LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "fr_CA.UTF-8"}, True),
        ({"LC_ALL": "", "LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, True),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "fr_FR.UTF-8"}, False),
        ({"ROULOTTE_LANG": "fr", "LANG": "de_DE.UTF-8"}, True),
        ({"ROULOTTE_LANG": "en", "LANG": "fr_FR.UTF-8"}, False),
    ],
)
def test_french_where_the_system_speaks_french_else_english(
    environment: dict[str, str], french: bool
) -> None:
    said = run("games", feed=b"", **environment)
    assert said.returncode == 0
    assert (b"joueurs" in said.stdout, b"players" in said.stdout) == (french, not french)


def test_the_help_says_which_language() -> None:
    told = b" ".join(run("games", "--help").stdout.split())
    assert b"ROULOTTE_LANG, else French where the system speaks French, and English" in told


SHOWN = [
    ["games"],
    ["games", "--help"],
    ["rules", "rolit"],
    ["simulate", "rolit", "--players", "2", "--games", "2", "--seed", "1"],
    ["play", "rolln-bump", "--players", "2", "--bots", "greedy,greedy", "--seed", "1"],
    ["play", "roll-estate", "--players", "1", "--seed", "1"],
    ["play", "poknroll", "--players", "3", "--seed", "1"],
    ["play", "rollie", "--players", "2", "--seed", "1"],
    ["play", "rolit", "--players", "2", "--seed", "1"],
    ["tree", "rolit", "--players", "2", "--depth", "1"],
    ["check", "-"],
    ["verify", "-"],
    [],
]


@pytest.mark.parametrize(
    ("words", "encoding"),
    [*((words, "ascii") for words in SHOWN), (SHOWN[0], "latin-1"), (SHOWN[4], "cp1252")],
)
def test_an_output_that_is_not_utf8_shows_what_it_can(words: list[str], encoding: str) -> None:
    done = run(*words, feed="\nà\nq\n".encode(), ROULOTTE_LANG="fr", PYTHONIOENCODING=encoding)
    assert b"Traceback" not in done.stderr
    assert done.returncode in {0, 1, 2}
    assert done.stdout + done.stderr
    (done.stdout + done.stderr).decode(encoding)


def test_accents_go_where_they_can_t_be_shown() -> None:
    done = run("rules", "rolit", "--lang", "fr", PYTHONIOENCODING="ascii").stdout
    right = run("rules", "rolit", "--lang", "fr", PYTHONIOENCODING="utf-8").stdout.decode()
    assert "é" in right
    assert done.count(b"?") == right.count("?")  # no sign was lost
    latin = run("rules", "rolit", "--lang", "fr", PYTHONIOENCODING="latin-1").stdout
    assert "é".encode("latin-1") in latin


@pytest.mark.parametrize("encoding", ["ascii"])
def test_a_server_starts_whatever_its_output_can_show(encoding: str, tmp_path: Path) -> None:
    words = ("serve", "--host", "0.0.0.0", "--port", "0", "--database", f"sqlite:{tmp_path}/r.db")  # noqa: S104
    server = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=PLAIN | {"ROULOTTE_LANG": "fr", "PYTHONIOENCODING": encoding},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        said = [server.stdout.readline().decode(encoding) for _ in range(2)]
        assert said[0].startswith("Roulotte: http://")
        assert "sur cette machine" in said[1]
    finally:
        server.terminate()
        assert b"Traceback" not in server.communicate()[1]
    assert server.returncode == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete(shell: str) -> None:
    script = run(_ROULOTTE_COMPLETE=f"{shell}_source")
    assert script.returncode == 0
    assert b"_ROULOTTE_COMPLETE" in script.stdout


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("roulotte s", {"simulate", "sheet", "serve"}),
        ("roulotte serve --sockets-", {"--sockets-per-address", "--sockets-per-session"}),
        ("roulotte play ", set(GAMES)),
        ("roulotte rules ro --lang ", {"fr", "en"}),
    ],
)
def test_what_is_offered(line: str, offered: set[str]) -> None:
    words = line.split(" ")
    done = run(_ROULOTTE_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))
    assert {one.partition(",")[2] for one in done.stdout.decode().split()} == offered
