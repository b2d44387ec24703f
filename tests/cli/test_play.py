"""Games at a real terminal: typed in, interrupted, killed, gone on with."""

import json
import signal
from pathlib import Path

import pexpect

from tests.cli.program import COMMAND, ENVIRONMENT, run

PROMPT = "Your choice"


def terminal(*words: str | Path) -> "pexpect.spawn[str]":
    """Start the program in a terminal of its own."""
    command, *arguments = [*COMMAND, *map(str, words)]
    return pexpect.spawn(
        command,
        arguments,
        env=ENVIRONMENT,
        encoding="utf-8",
        timeout=30,
        dimensions=(50, 120),
        preexec_fn=_hear_interrupts,
    )


def _hear_interrupts() -> None:
    """A run of the tests in the background may have been started deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def events_in(path: Path) -> list[object]:
    events: list[object] = json.loads(path.read_bytes())["events"]
    return events


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    child = terminal("play", "rolit", "--names", "Fanny", "--record", path, "--seed", "1")
    while child.expect([PROMPT, "wins the game", "share the win"]) == 0:
        child.sendline("1")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(events_in(path)) == 61
    assert run("check", path).returncode == 0


def test_choices_are_typed_as_words_or_numbers_and_nonsense_is_asked_again() -> None:
    child = terminal("play", "rolit", "--players", "2", "--names", "Nina,Léon", "--seed", "2")
    child.expect(PROMPT)
    child.sendline("z9")
    child.expect("“z9” is not one of the choices")
    child.expect(PROMPT)
    child.sendline("?")
    child.expect("q to stop here")
    child.expect(PROMPT)
    child.sendline("  D6 ")
    child.expect("places a ball on d6")
    child.expect(PROMPT)
    child.sendline("q")
    child.expect("We stop here")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_interrupted_and_killed_games_go_on_where_they_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ("play", "rolit", "--players", "3", "--bots", "greedy", "--record", path)
    child = terminal(*words)
    for _ in range(2):
        child.expect(PROMPT)
        child.sendline("1")
    child.expect(PROMPT)
    before = events_in(path)
    child.sendintr()
    child.expect("We stop here")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert events_in(path) == before

    child = terminal(*words)
    child.expect(f"after {len(before)} events")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    after = events_in(path)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    child.kill(signal.SIGKILL)
    child.close()

    child = terminal(*words)
    child.expect(f"after {len(after)} events")
    child.expect(PROMPT)
    assert events_in(path) == after
    child.sendeof()
    child.expect("We stop here")
    child.expect(pexpect.EOF)


def test_a_finished_game_shows_its_end_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ("play", "rolit", "--bots", "greedy,random", "--players", "2", "--record", path)
    first = run(*words)
    again = run(*words)
    assert first.returncode == again.returncode == 0
    assert b"The board is full." in again.stdout
    assert first.stdout.splitlines()[-1] == again.stdout.splitlines()[-1]


def test_another_command_does_not_go_on_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("simulate", "rolit", "--players", "2", "--games", "1", "--records", path)
    wrong = run("play", "rolit", "--players", "3", "--record", path)
    assert wrong.returncode == 2
    assert b"has 2 players, not 3" in wrong.stderr
    path.write_bytes(b"{")
    wrong = run("play", "rolit", "--record", path)
    assert wrong.returncode == 2
    assert b"holds no game to go on with" in wrong.stderr
    assert path.read_bytes() == b"{"


def test_a_place_that_cannot_be_written_is_said_at_once(tmp_path: Path) -> None:
    done = run("play", "rolit", "--record", tmp_path / "no" / "game.json")
    assert done.returncode == 2
    assert b"game.json: No such file or directory" in done.stderr
    assert b".new" not in done.stderr


def test_an_empty_file_is_a_new_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.touch()
    assert run("play", "rolit", "--record", path).returncode == 0
    assert run("check", path).returncode == 0


def test_secret_dice_stay_behind_the_curtain() -> None:
    child = terminal(
        "play", "poknroll", "--players", "3", "--names", "Nina,Léon,Fanny", "--seed", "3"
    )
    child.expect("Enter to lift the curtain")
    before = child.before
    assert before is not None
    assert "your dice" not in before
    child.sendline("")
    child.expect("your dice")
    child.expect(PROMPT)
    child.sendline("stay")
    child.expect("\x1b\\[3J")  # nothing to scroll back to
    child.expect("Hand the keyboard to")
    child.sendline("")
    child.expect(PROMPT)
    child.sendline("q")
    child.expect("\x1b\\[3J")
    child.expect("We stop here")
    child.close()


def test_the_menu_leads_to_a_game() -> None:
    child = terminal()
    child.expect("what shall we play tonight")
    child.expect("Game ")
    child.sendline("99")
    child.expect("A number from 1 to")
    child.sendline("1")
    child.expect("How many people")
    child.sendline("")
    child.expect("How many bots")
    child.sendline("")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("We stop here")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_menu_without_a_terminal_stops_politely() -> None:
    done = run()
    assert done.returncode == 0
    assert b"We stop here" in done.stdout
