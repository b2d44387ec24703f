"""Roll'n Bump: dice claim cards, and better dice bump them."""

from typing import Final

from roulotte.core.game import Game
from roulotte.core.match import Match
from roulotte.games.rolln_bump import moves, rules, state, view, words
from roulotte.games.rolln_bump.figures import SPEC

RollnBumpMatch = Match[
    state.Options, state.State, state.Action, state.Outcome, view.View, view.Worth
]
GAME: Final[
    Game[state.Options, state.State, state.Action, state.Outcome, view.View, view.Worth]
] = Game(
    spec=SPEC,
    read_options=rules.read_options,
    write_options=rules.write_options,
    initial=rules.initial,
    to_move=rules.to_move,
    legal=rules.legal,
    chance=rules.chance,
    apply=moves.apply,
    view=view.view,
    outcome=rules.outcome,
    preview=view.preview,
    actions=state.Action,
    outcomes=state.Outcome,
    views=view.View,
    previews=view.Worth,
    read_action=state.ACTIONS.read,
    read_outcome=state.read_outcome,
    tell=words.tell,
    label=words.label,
    ask=words.ask,
    short=words.short,
    project=view.project,
    uncovers=view.uncovers,
)
