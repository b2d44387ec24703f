"""What anyone may see of a Pok'n Roll table, and how its events look to them."""

import msgspec

from roulotte.core.dice import Dice
from roulotte.core.events import Acted, Happened
from roulotte.core.game import Unit, Viewer
from roulotte.games.poknroll.figures import BOXES, WHITE_ALL, Board, Line, SheetLine
from roulotte.games.poknroll.rules import to_move, written
from roulotte.games.poknroll.scoring import (
    contenders,
    crossed,
    dice_of,
    formed,
    highest,
    in_turn,
    last_round,
    places,
    scores,
    sheet,
    shown,
)
from roulotte.games.poknroll.state import Action, Cups, Fold, Outcome, State, Stay, White


class Row(msgspec.Struct, frozen=True):
    """A line of the board and the points of a cross on it."""

    line: SheetLine
    points: int


class View(msgspec.Struct, frozen=True):
    """The table as one seat, or a spectator, sees it."""

    seat: Viewer  # whose view it is
    turn: int | None  # the seat that decides or marks
    board: Board
    round: int
    phase: int  # which of the round's three turns is on; 0 before there are white dice
    start: int | None  # the start player of the round
    white: Dice
    cups: tuple[Dice | None, ...]  # Jörg's last, at three seats; None where it is not shown
    still: tuple[int, ...]  # the seats that have not folded, in turn order
    waiting: tuple[int, ...]  # those of them that have yet to decide or mark
    formed: tuple[Line, ...]  # what the viewer's own dice form while it is in, best first
    highest: tuple[int, ...]  # whose cups are best in turn 3; Jörg counts as one seat more
    sheet: tuple[Row, ...]  # best first, `folded` and `won` last
    crosses: tuple[tuple[int, ...], ...]  # for each seat, a number for each line of the sheet
    scores: tuple[int, ...]
    last_round: bool  # a line is full: the game ends with this round


class Crosses(msgspec.Struct, frozen=True):
    """The lines that an action would cross, and their points."""

    lines: tuple[SheetLine, ...]
    points: int
    fills: bool  # whether a line would have its sixth cross


def view(state: State, viewer: Viewer) -> View:
    """Own dice, and those that have been shown."""
    turn = to_move(state)
    return View(
        seat=viewer,
        turn=turn if isinstance(turn, int) else None,
        board=state.options.board,
        round=state.round,
        phase=in_turn(state),
        start=state.start if state.start >= 0 else None,
        white=state.white,
        cups=_cups(state, viewer),
        still=state.still,
        waiting=state.waiting,
        formed=_formed(state, viewer),
        highest=highest(state) if in_turn(state) == 3 else (),
        sheet=tuple(Row(line, points) for line, points in sheet(state.options, state.seats)),
        crosses=state.crosses,
        scores=scores(state),
        last_round=last_round(state),
    )


def _cups(state: State, viewer: Viewer) -> tuple[Dice | None, ...]:
    every = range(places(state.seats))
    if not state.cups:
        return tuple(None for _ in every)
    return tuple(
        state.cups[place] if shown(state, place) or is_own(state, place, viewer) else None
        for place in every
    )


def is_own(state: State, place: int, viewer: Viewer) -> bool:
    """Whether a cup is the viewer's: Jörg's is no seat's."""
    return place == viewer and place < state.seats


def _formed(state: State, viewer: Viewer) -> tuple[Line, ...]:
    if viewer not in state.still or not state.white:
        return ()
    return formed(state.options, dice_of(state, viewer))


def preview(state: State, action: Action) -> Crosses:
    """What an action would cross."""
    lines, seat = written(state, action), state.waiting[0]
    points = dict(sheet(state.options, state.seats))
    return Crosses(
        lines=lines,
        points=sum(points[line] for line in lines),
        fills=BOXES in crossed(state, seat, lines)[seat],
    )


def project(
    before: State, event: Happened[Outcome] | Acted[Action], _after: State, viewer: Viewer
) -> Happened[Outcome] | Acted[Action]:
    """Cups are hidden as they are thrown; a fold and the fifth white die lift some."""
    if isinstance(event, Acted):
        return _project_acted(before, event, viewer)
    if isinstance(event.chance, Cups):
        cups = event.chance.cups
        own = (cup if is_own(before, place, viewer) else None for place, cup in enumerate(cups))
        return Happened(Cups(tuple(own)))
    places = lifted(before, event)
    return Happened(event.chance, reveals=_cups_of(before, places)) if places else event


def _project_acted(before: State, event: Acted[Action], viewer: Viewer) -> Acted[Action]:
    if isinstance(event.do, Fold):
        return Acted(event.seat, event.do, event.legal, _cups_of(before, lifted(before, event)))
    if isinstance(event.do, Stay) and event.seat != viewer:
        return Acted(event.seat, event.do)  # what else was legal would tell the dice
    return event


def _cups_of(state: State, places: tuple[int, ...]) -> Cups:
    return Cups(tuple(cup if place in places else None for place, cup in enumerate(state.cups)))


def lifted(before: State, event: Happened[Outcome] | Acted[Action]) -> tuple[int, ...]:
    """The cups that an event lifts: a fold one's own, the fifth white die all that are left."""
    if isinstance(event, Acted):
        return (event.seat,) if isinstance(event.do, Fold) else ()
    fifth = isinstance(event.chance, White) and len(before.white) == WHITE_ALL - 1
    return contenders(before) if fifth else ()


def uncovers(
    before: State, event: Happened[Outcome] | Acted[Action], _after: State
) -> tuple[Unit, ...]:
    """A lifted cup is a pool of its throw."""
    return tuple((place, 0) for place in lifted(before, event))
