"""Games that the second reading plays by itself, at random: the engine has to accept them.

Dice come in no order and the setup in either, as a record may be read.
"""

from random import Random

from tests.referee import REFEREES
from tests.referee.base import CHANCE, OVER, Json, Referee
from tests.referee.poknroll import Poknroll
from tests.referee.roll_estate import RollEstate
from tests.referee.rollie import NOTES, Rollie
from tests.referee.rolln_bump import CARDS, LAYOUT, RollnBump


def invent(game: str, seats: int, options: Json, source: Random) -> Json:
    """Play one game to its end and give its record, legal sets and all."""
    referee = REFEREES[game](seats, options)
    events: list[Json] = []
    while (turn := referee.turn()) != OVER:
        if turn == CHANCE:
            outcome = throw(referee, source)
            referee.happen(outcome)
            events.append({"chance": outcome})
        else:
            legal = referee.legal()
            action = source.choice(legal)
            referee.act(action)
            events.append({"seat": turn, "do": action, "legal": legal})
    header = {"roulotte": 1, "game": game, "rules": 1, "seats": seats, "options": options}
    return {**header, "events": events, "result": referee.result()}


def throw(referee: Referee, source: Random) -> Json:
    """Let something happen that may happen now."""
    match referee:
        case Rollie():
            return source.choice(_rollie(referee, source))
        case Poknroll():
            return _poknroll(referee, source)
        case RollnBump():
            return source.choice(_rolln_bump(referee, source))
        case RollEstate(mover=int()):
            return {"roll": dice(5 - len(referee.dice), source)}
        case _:
            return {"first": source.randrange(referee.seats)}


def dice(number: int, source: Random) -> list[int]:
    """Throw that many dice."""
    return [source.randint(1, 6) for _ in range(number)]


def _rollie(table: Rollie, source: Random) -> list[Json]:
    setup: list[Json] = []
    if table.first is None:
        setup.append({"first": source.randrange(table.seats)})
    if table.token_due:
        setup.append({"token": source.choice(table.face_down)})
    return setup or [{"roll": source.choices([*NOTES, "R"], k=2)}]


def _poknroll(table: Poknroll, source: Random) -> Json:
    match table.next_chance:
        case "first":
            return {"first": source.randrange(table.seats)}
        case "cups":
            return {"cups": [dice(table.own, source) for _ in range(table.cup_count)]}
        case _:
            return {"white": dice(1 if table.white else 3, source)}


def _rolln_bump(table: RollnBump, source: Random) -> list[Json]:
    if table.ended:
        return [{"bonus_throw": source.randint(1, 6)}]
    setup: list[Json] = []
    if table.mover is None:
        setup.append({"first": source.randrange(table.seats)})
    if table.piles is None:
        piles, height = LAYOUT[table.seats]
        cards = source.sample(sorted(CARDS), piles * height)
        setup.append({"deal": [cards[at::piles] for at in range(piles)]})
    bonus = {"bonus": source.randint(1, 6)} if table.throw_bonus else {}
    return setup or [{"roll": dice(table.to_throw, source)} | bonus]
