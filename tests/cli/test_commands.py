"""Every command as a shell sees it: output, errors, exit codes."""

import json
import os
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from roulotte import GAMES, open_match
from roulotte.core.words import LANGS
from roulotte.lab.tree import count_tree
from tests.cli.program import COMMAND, ENVIRONMENT, output, refusal, run
from tests.support.fairly import fair_record, table_of


@pytest.fixture(scope="module")
def records() -> bytes:
    words = ("--players", "2", "--games", "3", "--seed", "5", "--records", "-")
    return run("simulate", "rolit", *words).stdout


def test_games_lists_every_game() -> None:
    listed = output("games")
    for game in GAMES.values():
        assert game.spec.id in listed
        assert game.spec.name in listed
    assert "joueurs" in output("games", "--lang", "fr")


@pytest.mark.parametrize("game", GAMES)
def test_rules_explains_each_game_in_both_languages(game: str) -> None:
    french, english = (output("rules", game, "--lang", lang) for lang in LANGS)
    assert french != english
    assert english.startswith(f"# {GAMES[game].spec.name}")
    assert french.startswith(f"# {GAMES[game].spec.name}")


@pytest.mark.parametrize(
    "words",
    [(), ("games",), ("rules",), ("play",), ("simulate",), ("check",), ("tree",), ("sheet",)],
)
def test_help_everywhere(words: list[str]) -> None:
    assert "Usage:" in output(*words, "--help")


def test_version() -> None:
    assert output("--version").startswith("roulotte 0.")


def test_simulate_counts_and_says_the_seed() -> None:
    said = output("simulate", "rolit", "--players", "2", "--games", "20", "--bots", "random,greedy")
    assert "20 games, seed " in said
    assert "95 % interval" in said
    assert "ending full: 20 (100.0%)" in said


def test_simulate_same_seed_same_records_on_any_number_of_cores(tmp_path: Path) -> None:
    words = ("simulate", "rolit", "--players", "3", "--games", "20", "--seed", "9", "--records")
    piped = run(*words, "-")
    assert len(piped.stdout.splitlines()) == 20
    assert all(json.loads(line)["game"] == "rolit" for line in piped.stdout.splitlines())
    assert b"20 games" in piped.stderr
    output(*words, tmp_path / "records.jsonl")
    assert (tmp_path / "records.jsonl").read_bytes() == piped.stdout
    other = run(*words[:-2], "8", "--records", "-")
    assert other.stdout != piped.stdout


def test_simulate_writes_every_legal_action_on_request() -> None:
    words = ("--players", "2", "--games", "1", "--seed", "1", "--legal", "--records", "-")
    record = json.loads(run("simulate", "rolit", *words).stdout)
    decisions = [event for event in record["events"] if "seat" in event]
    assert all(event["do"] in event["legal"] for event in decisions)
    assert len(decisions) == 60


@pytest.mark.parametrize(
    "words",
    [
        "simulate rolit --players 2 --games 30 --records -",
        "rules rollie",
        "games",
        "--help",
        "tree rolit --players 2 --depth 4",
    ],
)
def test_a_reader_that_leaves_is_no_error(words: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [*COMMAND, *words.split()]
    done = subprocess.run(
        command, stdout=writer, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False, timeout=60
    )
    os.close(writer)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_full_disk_is_said() -> None:
    done = run("simulate", "rolit", "--players", "2", "--games", "3", "--records", "/dev/full")
    assert done.returncode == 2
    assert b"No space left" in done.stderr


@pytest.mark.parametrize("words", ["check -", "play rolit"])
def test_a_closed_input_is_no_traceback(words: str) -> None:
    script = f'exec "{sys.executable}" -m roulotte {words} <&-'
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, env=ENVIRONMENT, check=False, timeout=60
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in {0, 2}


def test_check_counts_what_is_right(records: bytes, tmp_path: Path) -> None:
    assert output("check", "-", feed=records) == "3 records, 3 finished, 183 events: all right\n"
    one = tmp_path / "one.json"
    one.write_text(json.dumps(json.loads(records.splitlines()[0]), indent=2), encoding="utf-8")
    assert output("check", one) == "1 record, 1 finished, 61 events: all right\n"


def test_check_names_the_first_fault(records: bytes) -> None:
    lines = records.splitlines()
    broken = json.loads(lines[1])
    broken["events"][4]["do"] = {"place": "d4"}
    lines[1] = json.dumps(broken).encode()
    said = refusal("check", "-", feed=b"\n".join(lines), code=1)
    assert said.startswith("roulotte: line 2: event 4: d4 is taken\n")
    assert 'tried: {"seat": ' in said
    assert "legal: " in said


def test_check_passes_over_blank_lines_and_takes_a_record_over_several(records: bytes) -> None:
    first = records.splitlines()[0]
    assert "1 record," in output("check", "-", feed=b"\n\n" + first + b"\n\n")
    assert "1 record," in output("check", "-", feed=first.replace(b"},", b"}\n,", 1))
    said = refusal("check", "-", feed=first[:50] + b"\n" + first, code=1)
    assert said.startswith("roulotte: line 1: this is not JSON")


@pytest.mark.parametrize("feed", [b"", b"\n\n", b"{}\n", b"nonsense", b"\xff", b"[1]\n", b"{\n"])
def test_check_refuses_what_holds_no_record(feed: bytes) -> None:
    assert refusal("check", "-", feed=feed, code=1).startswith("roulotte: ")


@pytest.fixture(scope="module")
def proofs() -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = [{}, {"typed_by": (0,)}, {"given_up": 1}]
    tables = [("rolit", "two"), ("rollie", "few"), ("poknroll", "jorg")]
    return [
        fair_record(table_of(*table), "shell", **more)
        for table, more in zip(tables, options, strict=True)
    ]


def lines(records: list[dict[str, Any]]) -> bytes:
    return "\n".join(map(json.dumps, records)).encode()


def test_verify_says_what_it_rolled_again(proofs: list[dict[str, Any]], tmp_path: Path) -> None:
    one, plain, two, _, three, _ = output("verify", "-", feed=lines(proofs)).splitlines()
    assert plain == "finished · without a chain: only the dice are proven"
    assert one == "1 of 1 rolls checked"
    assert re.fullmatch(r"(\d+) of \d+ rolls checked · typed in by hand: \d+ by seat 0", two)
    assert re.fullmatch(
        r"(\d+) of \1 rolls checked · \d+ hidden values with their hash · sealed at attempt 2",
        three,
    )
    path = tmp_path / "one.json"
    path.write_text(json.dumps(proofs[0], indent=2), encoding="utf-8")
    assert output("verify", path, "--lang", "fr").splitlines() == [
        "Tirages vérifiés : 1 sur 1",
        "terminée · sans chaîne : seuls les dés sont prouvés",
    ]


RECORDS = json.loads((Path(__file__).parents[1] / "vectors" / "records.json").read_bytes())


def test_verify_says_what_is_true_of_a_match_in_a_room() -> None:
    good = {one["name"]: lines([one["record"]]) for one in RECORDS["records"]}
    key = ("--key", RECORDS["key"])
    _, said = output("verify", "-", *key, feed=good["rollie"]).splitlines()
    assert re.fullmatch(
        r"finished · signed by this server · match 3 of its room · abandoned before it: 2"
        r" · events taken back: \d+",
        said,
    )
    said = output("verify", "-", "--lang", "fr", feed=good["a name was deleted"])
    assert f"signée par la clé {RECORDS['key']}" in said
    assert "noms supprimés depuis : 1" in said
    assert "abandonnée" in output("verify", "-", "--lang", "fr", feed=good["abandoned"])
    head = json.loads(good["rollie"])["chain"]["head"]
    assert "it is the match that you saw" in output(
        "verify", "-", "--seen", head[:12], feed=good["rollie"]
    )


@pytest.mark.parametrize(
    ("name", "arguments", "why"),
    [
        ("rollie", ("--key", "0" * 64), "signed by the key"),
        ("rollie", ("--seen", "0" * 12), "it is not the match that you saw"),
        ("from before there were chains", ("--key", RECORDS["key"]), "without a chain"),
    ],
)
def test_verify_fails_if_it_is_not_what_was_asked_for(
    name: str, arguments: tuple[str, ...], why: str
) -> None:
    record = next(one["record"] for one in RECORDS["records"] if one["name"] == name)
    done = run("verify", "-", *arguments, feed=lines([record]))
    assert done.returncode == 1
    assert why in done.stdout.decode()


def test_verify_refuses_what_is_no_key() -> None:
    for wrong in (("--key", "abc"), ("--seen", "xyz"), ("--key", "g" * 64)):
        assert "hex digits are wanted" in refusal("verify", "-", *wrong, feed=b"{}", code=2)


def test_verify_names_what_is_wrong_and_stops(proofs: list[dict[str, Any]]) -> None:
    wrong = deepcopy(proofs[0])
    wrong["events"][0]["chance"]["first"] = 1 - wrong["events"][0]["chance"]["first"]
    said = refusal("verify", "-", "--lang", "fr", feed=lines([wrong]), code=1)
    assert said.startswith('roulotte: ligne 1 : tirage 0 : l\'enveloppe donne {"first": ')
    done = run("verify", "-", feed=lines([proofs[1], wrong, proofs[2]]))
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr.startswith(b"roulotte: line 2: roll 0: the envelope gives ")


def test_verify_lists_the_first_faults_only(proofs: list[dict[str, Any]]) -> None:
    wrong = deepcopy(proofs[1])
    pools = [roll[0]["items"] for roll in wrong["fair"]["rolls"]]
    for items in pools:
        items.append(items[0])
    said = refusal("verify", "-", feed=json.dumps(wrong, indent=1).encode(), code=1).splitlines()
    more = len(pools) - 12
    assert said[0].startswith("roulotte: roll 0: this is not what is drawn from")
    assert said[12:] == [f"roulotte: and {more} more"]


def test_verify_does_not_call_a_closed_envelope_right(proofs: list[dict[str, Any]]) -> None:
    closed = deepcopy(proofs[0])
    del closed["fair"]["seals"][0]["secret"]
    said = refusal("verify", "-", feed=lines([closed]), code=1)
    assert said == "roulotte: line 1: the envelope is still closed: the dice can't be checked\n"


@pytest.mark.parametrize("feed", [b"", b"\n\n", b"{}\n", b"nonsense", b"\xff", b"[1]\n", b"{\n"])
def test_verify_refuses_what_holds_no_record(feed: bytes) -> None:
    assert refusal("verify", "-", feed=feed, code=1).startswith("roulotte: ")


def test_tree_counts_from_the_start_and_from_a_record(records: bytes, tmp_path: Path) -> None:
    assert output("tree", "rolit", "--players", "2", "--first", "0", "--depth", "3") == (
        "1 3\n2 24\n3 114\n"
    )
    record = json.loads(records.splitlines()[0])
    record["events"], record["result"] = record["events"][:55], None
    path = tmp_path / "r.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    match = open_match("rolit", 2)
    for event in record["events"]:
        if "chance" in event:
            match.happen(event["chance"])
        else:
            match.act(event["seat"], event["do"])
    counts = count_tree(match.game, match.state, 3)
    expected = "".join(f"{depth} {count}\n" for depth, count in enumerate(counts, start=1))
    assert output("tree", "rolit", "--state", path, "--depth", "3") == expected


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("play chess", "there is no game `chess`"),
        ("rules chess", "there is no game `chess`"),
        ("rules rolit --lang de", "'de' is not one of 'fr', 'en'"),
        ("simulate rolit --games 1", "Missing option '--players'"),
        ("simulate rolit --players 2 --games 0", "0 is not in the range"),
        ("simulate rolit --players 5 --games 1", "2 to 4 players, not 5"),
        ("simulate rolit --players two --games 1", "not a valid integer"),
        ("simulate rolit --players 2 --games 1 --bots deep", "no bot `deep`"),
        ("simulate rolit --players 2 --games 1 --bots a,b,c", "1 to 2 bots"),
        ("simulate rolit --players 2 --games 1 --option x=1", "no option `x`"),
        ("simulate rolit --players 2 --games 1 --option x", "key=value"),
        ("simulate rolit --players 2 --games 1 --legal", "--legal is for --records"),
        ("check /no/such/file", "/no/such/file: No such file"),
        ("check /", "Is a directory"),
        ("tree rolit --players 2 --depth 0", "0 is not in the range"),
        ("tree rolit --players 2 --depth 1 --first 2", "no seat 2"),
        ("play rolit --players 2 --bots greedy,greedy,greedy", "3 bots do not fit"),
        ("play rolit --players 2 --names A,B,C", "3 names do not fit"),
        ("play rolit --players 0", "2 to 4 players, not 0"),
        ("dance", "No such command 'dance'"),
    ],
)
def test_wrong_commands_end_in_one_sentence(words: str, why: str) -> None:
    said = refusal(*words.split())
    assert said.startswith("roulotte: ")
    assert why in said
    assert len(said.splitlines()) == 1
