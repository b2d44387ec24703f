"""From a position and a plan to what the page is given: views, choices, and what follows each.

The engine plays everything, so that an example can't show what the rules would not allow. Files
stay small because a view is written as what differs from the one that was shown before it.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from roulotte.core.chance import Source
from roulotte.core.events import Acted, AnyEvent, Happened
from roulotte.core.game import CHANCE, Choice
from roulotte.core.match import Match
from roulotte.core.wire import to_wire
from roulotte.core.words import LANGS
from roulotte.games import open_match

NAMES: Final = ("Ana", "Bo", "Cléo", "Dan")

Move = str | Mapping[str, Any]
"""An action of whoever is to move, as people type it in English; or an outcome of chance."""

Patch = dict[str, Any]
"""What differs between two views: paths such as `players/0/stake`, and what stands there now."""


class Then(NamedTuple):
    """What follows a choice, up to where the example ends or asks again."""

    moves: tuple[Move, ...] = ()
    moment: "Moment | None" = None


class Moment(NamedTuple):
    """A decision to try: what follows each choice, by how people type it."""

    tries: Mapping[str, Then]
    rest: Then | None = None  # what follows all the others; None: they are not offered


class Example(NamedTuple):
    """A position, the seat that looks at it, and the decision that it has there."""

    match: Match
    moment: Moment
    seat: int = 0


def then(*moves: Move, moment: Moment | None = None) -> Then:
    """What follows, said briefly."""
    return Then(moves, moment)


# Playing


def opened(game: str, seats: int, *moves: Move) -> Match:
    """A new table at which all this has happened."""
    return played(open_match(game, seats), *moves)


def played(match: Match, *moves: Move) -> Match:
    """A table once all this has happened, too."""
    for move in moves:
        match.play(event_of(match, move))
    return match


def event_of(match: Match, move: Move) -> AnyEvent:
    """The event that a move stands for, at this table."""
    if not isinstance(move, str):
        return Happened(match.game.read_outcome(dict(move)))
    turn = match.to_move
    for action in match.legal():
        if isinstance(turn, int) and match.game.short(action, "en") == move:
            return Acted(turn, action)
    raise LookupError(f"nobody can play `{move}` here, after {len(match.events)} events")


def play_on(
    match: Match, dice: Source, mind: Callable[[Match], Move], until: Callable[[Match], bool]
) -> Match:
    """Throw dice and let the seats decide by `mind` until there is something to show."""
    while not until(match):
        if match.to_move is CHANCE:
            match.play(Happened(match.game.chance(match.state).sample(dice)))
        else:
            match.play(event_of(match, mind(match)))
    return match


def branch_of(match: Match) -> Match:
    """The same table once more, to be played on by itself."""
    branch = copy(match)
    branch.events = list(match.events)
    return branch


# Writing


def written(examples: Mapping[str, Example]) -> dict[str, Any]:
    """All examples of a game: the first view is whole, the others differ from it."""
    views = {key: to_wire(one.match.view(one.seat)) for key, one in examples.items()}
    first = next(iter(views.values()))
    return {
        "view": first,
        "examples": {
            key: {
                "seat": one.seat,
                "names": names_of(one.match, one.seat),
                "view": patch(first, views[key]),
                "moment": moment_of(one.match, one.seat, one.moment),
            }
            for key, one in examples.items()
        },
    }


def names_of(match: Match, seat: int) -> list[str]:
    """Whoever learns is Ana, wherever she sits."""
    return [NAMES[(one - seat) % match.seats] for one in range(match.seats)]


def moment_of(match: Match, seat: int, plan: Moment) -> dict[str, Any]:
    """What is asked, and every choice that is offered."""
    if match.to_move != seat:
        raise LookupError(f"this is no moment of seat {seat}: {match.to_move} is to move")
    game, legal = match.game, match.game.choices(match.state)
    keyed = {game.short(choice.action, "en"): choice for choice in legal}
    if missing := plan.tries.keys() - keyed.keys():
        raise LookupError(f"nobody can play {missing} here, only {list(keyed)}")
    ways = {key: plan.tries.get(key, plan.rest) for key in keyed}
    view = match.view(seat)
    return {
        "ask": {lang: game.ask(view, legal, lang) for lang in LANGS},
        "choices": [
            choice_of(match, seat, key, keyed[key], way)
            for key, way in ways.items()
            if way is not None
        ],
    }


def choice_of(
    match: Match, seat: int, key: str, choice: Choice[Any, Any], way: Then
) -> dict[str, Any]:
    """A choice as a room offers it, and what comes of it."""
    branch = branch_of(match)
    own, *others = (step_of(branch, seat, move) for move in (key, *way.moves))
    if own["what"] == what_of(Acted(seat, choice.action), seat):
        del own["what"]  # it says no more than the choice itself
    told: dict[str, Any] = {
        "key": key,
        "action": to_wire(choice.action),
        "preview": to_wire(choice.preview),
        "label": {lang: match.game.label(choice, lang) for lang in LANGS},
        "then": [own, *others],
    }
    if way.moment is not None:
        told["next"] = moment_of(branch, seat, way.moment)
    if branch.result is not None:
        told["result"] = to_wire(branch.result)
    return told


def step_of(match: Match, seat: int, move: Move) -> dict[str, Any]:
    """Let something happen, and tell the seat of it."""
    event, before, shown = event_of(match, move), match.state, to_wire(match.view(seat))
    match.play(event)
    told = match.game.project(before, event, match.state, seat)
    return {
        "what": what_of(told, seat),
        "text": {
            lang: match.game.tell(before, event, match.state, names_of(match, seat), lang)
            for lang in LANGS
        },
        "view": patch(shown, to_wire(match.view(seat))),
    }


def what_of(event: AnyEvent, seat: int) -> dict[str, Any]:
    """An event in the form in which a room tells it."""
    if isinstance(event, Acted):
        means = "person" if event.seat == seat else "bot"
        what = {"type": "acted", "seat": event.seat, "do": to_wire(event.do), "means": means}
    else:
        what = {"type": "happened", "chance": to_wire(event.chance)}
    return what if event.reveals is UNSET else what | {"reveals": to_wire(event.reveals)}


def patch(before: Any, after: Any, path: str = "") -> Patch:
    """What differs; lists of another length are written anew."""
    pairs = _pairs(before, after)
    if pairs is None:
        return {} if before == after else {path: after}
    found: Patch = {}
    for key, old, new in pairs:
        found |= patch(old, new, f"{path}/{key}" if path else str(key))
    return found


def _pairs(before: Any, after: Any) -> list[tuple[Any, Any, Any]] | None:
    """What stands at the same place in both; None if they have not the same places."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [(key, before[key], after[key]) for key in before]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [(index, *both) for index, both in enumerate(zip(before, after, strict=True))]
    return None
