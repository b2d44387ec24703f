"""Rollie: two dice, 150 banknotes, and seven rounds of knowing when to stop."""

from typing import Final

from roulotte.core.game import Game
from roulotte.core.match import Match
from roulotte.games.rollie import options, rules, scoring, state, view, words
from roulotte.games.rollie.figures import SPEC

RollieMatch = Match[state.Options, state.State, state.Action, state.Outcome, view.View, view.Purse]
GAME: Final[
    Game[state.Options, state.State, state.Action, state.Outcome, view.View, view.Purse]
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
    outcome=scoring.outcome,
    preview=view.preview,
    actions=state.Action,
    outcomes=state.Outcome,
    views=view.View,
    previews=view.Purse,
    read_action=state.ACTIONS.read,
    read_outcome=state.OUTCOMES.read,
    tell=words.tell,
    label=words.label,
    ask=words.ask,
    short=words.short,
    early=rules.early,
)
