"""Replay a record through the second reading and stop at the first difference."""

import json

from tests.referee import REFEREES
from tests.referee.base import CHANCE, OVER, Disagreement, Impossible, Json, Referee, demand

HEADER = {"roulotte", "game", "rules", "seats", "options", "events", "result"}


def judge(record: Json) -> None:
    """Raise `Disagreement` unless every event, every legal set and the result are right."""
    index = -1
    try:
        referee = open_table(record)
        for index, event in enumerate(record["events"]):  # noqa: B007 - told if it stops here
            follow(referee, event)
        index = len(record["events"])
        finish(referee, record["result"])
    except Impossible as reason:
        raise Disagreement(index, str(reason)) from None


def open_table(record: Json) -> Referee:
    """Read the header."""
    demand(set(record) == HEADER, f"a record has {sorted(HEADER)}, not {sorted(record)}")
    demand(record["roulotte"] == 1 and record["rules"] == 1, "not version 1")
    demand(record["game"] in REFEREES, f"no such game: {record['game']}")
    return REFEREES[record["game"]](record["seats"], record["options"])


def follow(referee: Referee, event: Json) -> None:
    """Take one event."""
    turn = referee.turn()
    demand(turn != OVER, "the game is over, but an event follows")
    if turn == CHANCE:
        demand(set(event) == {"chance"}, f"this is chance's, not {event}")
        demand(isinstance(event["chance"], dict), "chance is an object")
        referee.happen(event["chance"])
    else:
        demand(set(event) == {"seat", "do", "legal"}, f"seat {turn} decides here, not {event}")
        demand(type(event["seat"]) is int and event["seat"] == turn, f"seat {turn} decides here")
        mine = referee.legal()
        compare(event["legal"], mine)
        demand(
            canonical(event["do"]) in [canonical(action) for action in mine],
            f"{event['do']} is not legal",
        )
        referee.act(event["do"])


def compare(stated: list[Json], mine: list[Json]) -> None:
    """The two legal sets must be the same, each action once."""
    theirs = [canonical(action) for action in stated]
    ours = [canonical(action) for action in mine]
    missing, surplus = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
    demand(not missing and not surplus, f"legal lacks {missing} and should not have {surplus}")
    demand(len(ours) == len(set(ours)), f"the referee gives one twice: {ours}")
    demand(len(theirs) == len(set(theirs)), f"legal gives one twice: {theirs}")


def canonical(action: Json) -> str:
    """One text for each action: keys in order, dice ascending."""
    return json.dumps(
        {key: sorted(value) if isinstance(value, list) else value for key, value in action.items()},
        sort_keys=True,
    )


def finish(referee: Referee, stated: Json | None) -> None:
    """A result is there exactly when the game is over, and is the right one."""
    over = referee.turn() == OVER
    if stated is None:
        demand(not over, "the game is over, but there is no result")
        return
    demand(over, f"there is a result, but the turn is {referee.turn()}'s")
    mine = json.dumps(referee.result(), sort_keys=True)
    demand(json.dumps(stated, sort_keys=True) == mine, f"the result is {mine}, not {stated}")
