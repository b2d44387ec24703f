"""Games that the second reading plays by itself: the engine has to accept them.

Dice come in no order and the setup in either, as a record may be read. Fair games are random.
Loaded ones steer dice and players to what random play hardly ever sees: empty piles in Rollie, all
eight businesses in Roll Estate, shared thirds in Pok'n Roll, jokers and bumps in Roll'n Bump.
"""

from random import Random

from tests.referee import REFEREES
from tests.referee.base import CHANCE, OVER, Json, Referee
from tests.referee.poknroll import Poknroll
from tests.referee.roll_estate import FACES, GROUPS, RollEstate, written
from tests.referee.rollie import NOTES, Rollie
from tests.referee.rolln_bump import CARDS, LAYOUT, RollnBump

EAGER = ("take", "stay", "mark", "match", "claim")  # actions that get a game somewhere

NOTE_DICE: list[int | str] = [*NOTES, "R"]


def invent(game: str, seats: int, options: Json, source: Random, *, loaded: bool = False) -> Json:
    """Play one game to its end and give its record, legal sets and all."""
    referee = REFEREES[game](seats, options)
    thrower = Loaded(source) if loaded else Fair(source)
    events: list[Json] = []
    while (turn := referee.turn()) != OVER:
        if turn == CHANCE:
            outcome = thrower.throw(referee)
            referee.happen(outcome)
            events.append({"chance": outcome})
        else:
            legal = referee.legal()
            action = thrower.choose(referee, legal)
            referee.act(action)
            events.append({"seat": turn, "do": action, "legal": legal})
    header = {"roulotte": 1, "game": game, "rules": 1, "seats": seats, "options": options}
    return {**header, "events": events, "result": referee.result()}


class Fair:
    """Uniform in everything."""

    def __init__(self, source: Random) -> None:
        """Keep the source."""
        self.source = source

    def choose(self, referee: Referee, legal: list[Json]) -> Json:
        """Decide for a seat."""
        del referee
        return self.source.choice(legal)

    def throw(self, referee: Referee) -> Json:
        """Let something happen that may happen now."""
        match referee:
            case Rollie():
                return self.source.choice(self._rollie(referee))
            case Poknroll():
                return self._poknroll(referee)
            case RollnBump():
                return self.source.choice(self._rolln_bump(referee))
            case RollEstate(mover=int()):
                return {"roll": self.estate(referee)}
            case _:
                return {"first": self._seat(referee)}

    def _seat(self, referee: Referee) -> int:
        return self.source.randrange(referee.seats)

    def dice(self, number: int) -> list[int]:
        """Throw that many dice."""
        return [self.source.randint(1, 6) for _ in range(number)]

    def estate(self, table: RollEstate) -> list[int]:
        """Throw the dice of Roll Estate."""
        return self.dice(5 - len(table.dice))

    def notes(self) -> list[int | str]:
        """Throw the dice of Rollie."""
        return self.source.choices(NOTE_DICE, k=2)

    def _rollie(self, table: Rollie) -> list[Json]:
        setup: list[Json] = []
        if table.first is None:
            setup.append({"first": self._seat(table)})
        if table.token_due:
            setup.append({"token": self.source.choice(table.face_down)})
        return setup or [{"roll": self.notes()}]

    def _poknroll(self, table: Poknroll) -> Json:
        match table.next_chance:
            case "first":
                return {"first": self._seat(table)}
            case "cups":
                return {"cups": [self.dice(table.own) for _ in range(table.cup_count)]}
            case _:
                return {"white": self.dice(1 if table.white else 3)}

    def _rolln_bump(self, table: RollnBump) -> list[Json]:
        if table.ended:
            return [{"bonus_throw": self.source.randint(1, 6)}]
        setup: list[Json] = []
        if table.mover is None:
            setup.append({"first": self._seat(table)})
        if table.piles is None:
            piles, height = LAYOUT[table.seats]
            cards = self.source.sample(sorted(CARDS), piles * height)
            setup.append({"deal": [cards[at::piles] for at in range(piles)]})
        bonus = {"bonus": self.source.randint(1, 6)} if table.throw_bonus else {}
        return setup or [{"roll": self.dice(table.to_throw)} | bonus]


class Loaded(Fair):
    """Dice that like groups and runs, players that like to get on."""

    def __init__(self, source: Random) -> None:
        """Choose the notes that this game's dice show most, and how eager its players are."""
        super().__init__(source)
        self.favourites = source.sample(NOTE_DICE, k=source.randint(2, 3))
        self.eagerness: float = source.choice([0.5, 0.9, 0.98, 1.0])

    def choose(self, referee: Referee, legal: list[Json]) -> Json:
        """Mostly get on, and in Roll Estate waste no box."""
        useful = [action for action in legal if any(key in action for key in EAGER)]
        if isinstance(referee, RollEstate):
            useful = [action for action in useful if exact(referee, action)] or useful
        return self.source.choice(useful if self._eagerly() and useful else legal)

    def _eagerly(self) -> bool:
        return self.source.random() < self.eagerness

    def dice(self, number: int) -> list[int]:
        """All alike, a run, or as they fall."""
        low = self.source.randint(1, 6)
        run = [(low + step) % 6 + 1 for step in range(number)]
        return self.source.choice([[low] * number, run, super().dice(number)])

    def estate(self, table: RollEstate) -> list[int]:
        """On a first throw mostly give what fills a blank box in the thriftiest way."""
        if table.dice or not self._eagerly():
            return super().estate(table)
        assert table.mover is not None
        rows = table.sheets[table.mover].rows
        blanks = [(row, at) for row in rows for at, box in enumerate(rows[row]) if box is None]
        if not blanks or self.source.random() < 0.3:
            return self.dice(5)
        row, at = self.source.choice(blanks)
        number, face = (at + 1, FACES[row]) if row in FACES else (GROUPS[row], at + 1)
        others = [die for die in range(1, 7) if die != face]
        return [face] * number + self.source.sample(others, 5 - number)

    def notes(self) -> list[int | str]:
        """Mostly this game's favourites, and seldom a double."""
        wanted = self.favourites if self._eagerly() else NOTE_DICE
        return self.source.sample(wanted, k=2) if self._eagerly() else super().notes()


def exact(table: RollEstate, action: Json) -> bool:
    """Tell whether a claim leaves the rest of its row as open as can be."""
    if action.get("claim") != "property":
        return True
    row: str = action["row"]
    box: int = action["box"]
    thrifty = FACES[row] * box if row in FACES else GROUPS[row] * box
    return written(row, table.dice) == thrifty
