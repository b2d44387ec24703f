"""The engine against the second reading: random games of every table, and records with a fault."""

import json
from copy import deepcopy
from random import Random

import pytest

from roulotte import GAMES, Match
from roulotte.core.events import Acted
from roulotte.core.game import OVER
from roulotte.core.record import read_one, write_record
from roulotte.core.wire import to_wire
from roulotte.lab.simulate import Plan, play_one
from tests.referee import Disagreement
from tests.referee.base import Json
from tests.referee.invent import invent
from tests.referee.judge import judge
from tests.referee.roll_estate import BOXES, FACES, GROUPS
from tests.support.soak import drawn_from
from tests.support.tables import TABLES, Table

GAMES_A_TABLE = 3
CUSTOM = (
    Table("rollie", "custom", 3, {"bonus": {"-5": [9], "5": [50, 40, 30, 20], "0": []}}),
    Table(
        "roll-estate",
        "custom",
        3,
        {
            "dollars": {
                "boxes": {"ones": [11, 12]},
                "first": {"ones": 61},
                "second": {"ones": 7, "fours": None},
                "routes": [1, 20, 300, 4000],
                "jackpot": 151,
            }
        },
    ),
    Table("roll-estate", "custom", 1, {"difficulty": "hard", "dollars": {"jackpot": 600}}),
    Table(
        "poknroll",
        "custom",
        4,
        {
            "lines": [
                ["five", 20],
                ["large_straight", 9],
                ["four", 8],
                ["full", 5],
                ["three", 3],
                ["two_pairs", 2],
                ["pair", 2],
            ],
            "folded": 3,
        },
    ),
)
ALL = (*TABLES, *CUSTOM)
ONE_EACH = tuple({table.game: table for table in TABLES}.values())


def record_of(table: Table, number: int) -> Json:
    """Play one random game and give its record, with the legal sets."""
    bots = ("random",) * table.seats
    plan = Plan(table.game, table.seats, bots, 7, table.options, True, True)
    written = play_one(plan, number).record
    assert written is not None
    record: Json = json.loads(written)
    return record


@pytest.mark.parametrize("table", ALL, ids=str)
def test_random_games_agree(table: Table) -> None:
    for number in range(GAMES_A_TABLE):
        judge(record_of(table, number))


@pytest.mark.parametrize("loaded", [False, True], ids=["fair", "loaded"])
@pytest.mark.parametrize("table", ALL, ids=str)
def test_the_engine_accepts_games_of_the_second_reading(table: Table, loaded: bool) -> None:
    source = Random(drawn_from(str(table)))  # noqa: S311 - dice, not secrets
    for _ in range(GAMES_A_TABLE):
        record = invent(table.game, table.seats, table.options, source, loaded=loaded)
        match = read_one(json.dumps(record), GAMES.__getitem__)
        assert match.to_move is OVER
        assert to_wire(match.result) == record["result"]


INVESTMENTS: tuple[tuple[list[int], Json], ...] = (
    ([1, 2, 3, 4, 4], {"claim": "route", "route": "any"}),
    ([1, 2, 3, 4, 4], {"claim": "route", "route": "1-4"}),
    ([2, 3, 4, 5, 5], {"claim": "route", "route": "2-5"}),
    ([3, 4, 5, 6, 6], {"claim": "route", "route": "3-6"}),
    ([1, 2, 3, 4, 5], {"claim": "index"}),
    ([2, 3, 4, 5, 6], {"claim": "index"}),
    ([6, 6, 6, 6, 6], {"claim": "jackpot"}),
)


def solo_script(cash: list[int]) -> list[tuple[list[int], Json]]:
    """Make every investment, then fill every row from the left with as little as will do."""
    script = [*INVESTMENTS, (cash, {"claim": "cash"})]
    for row, worth in BOXES.items():
        for box in range(1, len(worth) + 1):
            alike, face = (box, FACES[row]) if row in FACES else (GROUPS[row], box)
            others = [die for die in range(1, 7) if die != face]
            roll = [face] * alike + others[: 5 - alike]
            script.append((roll, {"claim": "property", "row": row, "box": box}))
    return script


@pytest.mark.parametrize(
    ("difficulty", "cash", "investments", "winners"),
    [
        ("perfect", [6, 6, 6, 6, 6], 700, [0]),
        ("perfect", [5, 6, 6, 6, 6], 690, []),
        ("hard", [2, 4, 4, 4, 6], 600, [0]),
        ("hard", [1, 4, 4, 4, 6], 590, []),
    ],
)
def test_re16_both_readings_know_when_solo_is_won(
    difficulty: str, cash: list[int], investments: int, winners: list[int]
) -> None:
    match = Match(GAMES["roll-estate"], 1, {"difficulty": difficulty})
    match.happen({"first": 0})
    for roll, claim in solo_script(cash):
        match.happen({"roll": roll})
        legal = match.legal()
        match.play(Acted(0, match.game.read_action(claim), legal))
    record = json.loads(write_record(match))
    judge(record)
    assert record["result"]["winners"] == winners
    assert record["result"]["investments"] == investments


@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_an_unfinished_game_agrees(table: Table) -> None:
    record = record_of(table, 0)
    for length in range(0, len(record["events"]), len(record["events"]) // 6):
        judge(record | {"events": record["events"][:length], "result": None})


@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_dice_are_written_ascending(table: Table) -> None:
    for event in record_of(table, 0)["events"]:
        values = (event.get("chance") or event["do"]).values()
        for value in values:
            if isinstance(value, list) and all(isinstance(die, int | str) for die in value):
                assert value == sorted(value, key=_rank), event


def _rank(die: int | str) -> int:
    return die if isinstance(die, int) else 99  # Rollie's R comes last


# Faults: each must be found, whatever the game


def decisions(record: Json) -> list[int]:
    """Give the indexes of the decisions."""
    return [index for index, event in enumerate(record["events"]) if "seat" in event]


def drop_a_legal_action(record: Json) -> int:
    at = decisions(record)[-1]
    record["events"][at]["legal"].pop()
    return at


def repeat_a_legal_action(record: Json) -> int:
    at = decisions(record)[0]
    legal = record["events"][at]["legal"]
    legal.append(legal[0])
    return at


NOT_LEGAL: dict[str, Json] = {
    "rollie": {"take": 3},
    "roll-estate": {"claim": "property", "row": "ones", "box": 4},
    "poknroll": {"mark": "sixth"},
    "rolit": {"place": "d4"},
    "rolln-bump": {"claim": 99, "dice": [1]},
}


def add_a_legal_action(record: Json) -> int:
    at = decisions(record)[0]
    record["events"][at]["legal"].append(NOT_LEGAL[record["game"]])
    return at


def play_what_is_not_legal(record: Json) -> int:
    at = decisions(record)[0]
    record["events"][at]["do"] = NOT_LEGAL[record["game"]]
    return at


def play_for_another(record: Json) -> int:
    at = decisions(record)[0]
    record["events"][at]["seat"] += 1
    return at


def change_a_score(record: Json) -> int:
    record["result"]["scores"][-1] += 1
    return len(record["events"])


def change_the_winners(record: Json) -> int:
    record["result"]["winners"] = [] if record["result"]["winners"] else [0]
    return len(record["events"])


def change_the_ending(record: Json) -> int:
    record["result"]["ending"] = "rain"
    return len(record["events"])


def forget_the_result(record: Json) -> int:
    record["result"] = None
    return len(record["events"])


def stop_early(record: Json) -> int:
    record["events"].pop()
    return len(record["events"])


def go_on(record: Json) -> int:
    record["events"].append(record["events"][-1])
    return len(record["events"]) - 1


def change_the_chance(record: Json) -> int:
    """Change what was thrown just before the first decision: the legal set cannot be the same."""
    at = decisions(record)[0]
    chance = record["events"][at - 1]["chance"]
    match record["game"]:
        case "rolit":
            chance["first"] = (chance["first"] + 1) % record["seats"]
        case "rollie":
            chance["roll"] = [-5, 0] if chance["roll"] != [-5, 0] else [2, 5]
        case "poknroll":
            cups = record["events"][at - 2]["chance"]["cups"]
            cups[:] = [[chance["white"][0]] * len(cup) for cup in cups]
            chance["white"] = [chance["white"][0]] * 3  # five alike or more
        case _:
            chance["roll"][0] = chance["roll"][0] % 6 + 1
    return at


FAULTS = (
    drop_a_legal_action,
    repeat_a_legal_action,
    add_a_legal_action,
    play_what_is_not_legal,
    play_for_another,
    change_a_score,
    change_the_winners,
    change_the_ending,
    forget_the_result,
    stop_early,
    go_on,
    change_the_chance,
)


@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_faults_are_found(table: Table) -> None:
    right = record_of(table, 1)
    judge(right)
    for spoil in FAULTS:
        record = deepcopy(right)
        at = spoil(record)
        with pytest.raises(Disagreement) as caught:
            judge(record)
        assert caught.value.index == at, spoil.__name__
