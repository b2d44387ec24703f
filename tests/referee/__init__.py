"""A second, independent reading of the five games' rules, slow and plain.

Nothing here is imported from the library: `judge` replays a record, written with its legal sets,
through these referees and stops at the first difference. The two readings agree, or one of them
(or the rules page) is wrong.
"""

from tests.referee.base import Disagreement, Impossible, Referee
from tests.referee.poknroll import Poknroll
from tests.referee.rolit import Rolit
from tests.referee.roll_estate import RollEstate
from tests.referee.rollie import Rollie
from tests.referee.rolln_bump import RollnBump

REFEREES: dict[str, type[Referee]] = {
    "rollie": Rollie,
    "roll-estate": RollEstate,
    "poknroll": Poknroll,
    "rolit": Rolit,
    "rolln-bump": RollnBump,
}

__all__ = ["REFEREES", "Disagreement", "Impossible", "Referee"]
