"""Roll Estate: five dice turned into properties, businesses and investments."""

from typing import Final

from roulotte.core.game import Game
from roulotte.core.match import Match
from roulotte.games.roll_estate import options, rules, state, view, words
from roulotte.games.roll_estate.figures import SPEC

RollEstateMatch = Match[
    state.Options, state.State, state.Action, state.Outcome, view.View, view.Preview
]
GAME: Final[
    Game[state.Options, state.State, state.Action, state.Outcome, view.View, view.Preview]
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
    previews=view.Preview,
    read_action=state.ACTIONS.read,
    read_outcome=state.OUTCOMES.read,
    tell=words.tell,
    label=words.label,
    ask=words.ask,
    short=words.short,
)
