"""Rolit: 64 balls of four colours on an 8×8 board."""

from typing import Final

from roulotte.core.chance import First
from roulotte.core.game import Game
from roulotte.core.match import Match
from roulotte.games.rolit import rules, state, view, words
from roulotte.games.rolit.figures import SPEC

RolitMatch = Match[state.Options, state.State, state.Place, First, view.View, view.Captures]
GAME: Final[Game[state.Options, state.State, state.Place, First, view.View, view.Captures]] = Game(
    spec=SPEC,
    read_options=rules.read_options,
    write_options=rules.write_options,
    initial=rules.initial,
    to_move=rules.to_move,
    legal=rules.legal,
    chance=rules.chance,
    apply=rules.apply,
    view=view.view,
    outcome=rules.outcome,
    preview=view.preview,
    weigh=view.choices,
    actions=state.Place,
    outcomes=First,
    views=view.View,
    previews=view.Captures,
    read_action=state.ACTIONS.read,
    read_outcome=state.OUTCOMES.read,
    tell=words.tell,
    label=words.label,
    ask=words.ask,
    short=words.short,
)
