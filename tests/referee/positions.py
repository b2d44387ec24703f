"""What the referees' own tests share."""

from tests.referee import Referee
from tests.referee.base import Json
from tests.referee.judge import canonical


def legal(referee: Referee) -> set[str]:
    """Give the legal set as a set."""
    actions = [canonical(action) for action in referee.legal()]
    assert len(actions) == len(set(actions))
    return set(actions)


def texts(*actions: Json) -> set[str]:
    """Give some actions as a set."""
    return {canonical(action) for action in actions}


def play(table: Referee, event: Json) -> None:
    """Take a chance event, or a decision that must be legal."""
    if table.turn() == "chance":
        table.happen(event)
    else:
        assert canonical(event) in legal(table)
        table.act(event)
