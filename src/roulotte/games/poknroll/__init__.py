"""Pok'n Roll: poker with hidden dice under a cup and five white ones for everybody."""

from typing import Final

from roulotte.core.game import Game
from roulotte.core.match import Match
from roulotte.games.poknroll import options, rules, state, view, words
from roulotte.games.poknroll.figures import SPEC

PoknrollMatch = Match[
    state.Options, state.State, state.Action, state.Outcome, view.View, view.Crosses
]
GAME: Final[
    Game[state.Options, state.State, state.Action, state.Outcome, view.View, view.Crosses]
] = Game(
    spec=SPEC,
    read_options=options.read_options,
    write_options=options.write_options,
    initial=rules.initial,
    to_move=rules.to_move,
    legal=rules.legal,
    chance=rules.chance,
    apply=rules.apply,
    view=view.view,
    outcome=rules.outcome,
    preview=view.preview,
    actions=state.Action,
    outcomes=state.Outcome,
    views=view.View,
    previews=view.Crosses,
    read_action=state.ACTIONS.read,
    read_outcome=state.read_outcome,
    tell=words.tell,
    label=words.label,
    ask=words.ask,
    short=words.short,
    project=view.project,
    uncovers=view.uncovers,
)
