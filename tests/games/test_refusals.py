"""What players are told when a rule forbids something: in French too, by the names they know."""

from typing import Any

import pytest

from roulotte import Match, open_match
from roulotte.core.errors import IllegalError
from tests.games.rolln_bump.tables import claim, deal, turn_of

Move = dict[str, Any]

# By game: how many play, and what happened before somebody tries what can't be.
TABLES: dict[str, tuple[int, list[Move]]] = {
    "rolit": (2, [{"first": 0}]),
    "rollie": (2, [{"first": 0}, {"token": 4}, {"roll": [0, 2]}]),
    "roll-estate": (2, [{"first": 0}, {"roll": [1, 2, 3, 4, 4]}]),
    "poknroll": (
        4,
        [{"first": 0}, {"cups": [[2, 5], [1, 1], [3, 6], [4, 4]]}, {"white": [2, 4, 5]}],
    ),
    "rolln-bump": (
        2,
        [
            {"first": 0},
            {"deal": deal(2, "Bpair", "Crun3")},
            {"roll": [2, 2, 3]},
            claim(1, 2, 2),
            {"end": True},
            {"roll": [1, 1, 5, 6]},
        ],
    ),
}


def table(game: str) -> Match:
    seats, moves = TABLES[game]
    match = open_match(game, seats)
    for move in moves:
        turn = match.to_move
        if isinstance(turn, int):
            match.act(turn, move)
        else:
            match.happen(move)
    return match


@pytest.mark.parametrize(
    ("game", "action", "fr", "en"),
    [
        ("rolit", {"place": "d4"}, "d4 est occupée", "d4 is taken"),
        (
            "rolit",
            {"place": "c3"},
            "c3 ne capture rien, alors qu'une capture est possible",
            "c3 captures nothing, and a capture is there",
        ),
        (
            "rollie",
            {"take": 10},
            "les dés n'offrent pas de billet de 10",
            "the dice do not offer a 10",
        ),
        (
            "rollie",
            {"secure": True, "token": 7},
            "le jeton 7 n'est pas visible",
            "token 7 is not face up",
        ),
        (
            "roll-estate",
            {"claim": "route", "route": "3-6"},
            "ces dés n'ont pas de suite pour la route des Cols",
            "these dice have no run for the route 3-6",
        ),
        (
            "roll-estate",
            {"claim": "property", "row": "sixes", "box": 1},
            "ces dés n'écrivent rien à Champ-de-Foire",
            "these dice write nothing in the row sixes",
        ),
        (
            "roll-estate",
            {"claim": "property", "row": "ones", "box": 3},
            "Basse-Ornière n'a pas de case 3",
            "the row ones has no box 3",
        ),
        (
            "poknroll",
            {"fold": "four"},
            "sur ce tableau, ces dés ne forment pas « carré »",
            "these dice form no `four` of this board",
        ),
        (
            "rolln-bump",
            claim(2, 1, 1),
            "avec 1 1, on ne peut pas revendiquer la suite de 3 des fleurs",
            "1 1 does not make the run of 3 of flowers",
        ),
        (
            "rolln-bump",
            claim(1, 1, 1),
            "1 1 ne vaut pas mieux que 2 2, qui s'y trouve",
            "1 1 is not better than 2 2, which lies there",
        ),
        ("rolln-bump", claim(1, 3), "vous n'avez pas de 3 à poser", "you have no 3 to lay"),
    ],
)
def test_players_are_told_what_a_rule_forbids_in_their_language(
    game: str, action: Move, fr: str, en: str
) -> None:
    match = table(game)
    with pytest.raises(IllegalError) as no:
        match.act(turn_of(match), action)
    assert no.value.why("fr") == fr
    assert no.value.why("en") == str(no.value) == en
