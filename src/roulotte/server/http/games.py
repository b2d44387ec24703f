"""The games: their facts, their rules, and what people say over them."""

from typing import Final

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from roulotte.core.game import AnyGame, never_early
from roulotte.core.words import Lang
from roulotte.games import GAMES
from roulotte.games.pages import rules_page
from roulotte.protocol.http import GameCard, Talk, VariantCard
from roulotte.server.http.common import ApiError, problems
from roulotte.server.room.talk import EMOJI, PHRASES


@get("/api/games", summary="The games", tags=["games"], sync_to_thread=False)
def list_games() -> list[GameCard]:
    """Every game with its seats, variants and options."""
    return [game_card(game) for game in GAMES.values()]


def game_card(game: AnyGame) -> GameCard:
    """The facts of a game, as its page states them."""
    spec = game.spec
    return GameCard(
        id=spec.id,
        name=spec.name,
        rules=spec.rules,
        seats=tuple(spec.seats),
        minutes=spec.minutes,
        age=spec.age,
        credit=spec.credit,
        tagline=spec.tagline,
        variants=tuple(
            VariantCard(one.name, one.seats, one.title, one.options, one.figures or spec.figures)
            for one in spec.variants
        ),
        options=spec.options,
        endings=spec.endings,
        labels=spec.labels,
        private=spec.private,
        early=game.early is not never_early,
    )


@get(
    "/api/games/{game:str}/rules",
    summary="A game's rules",
    tags=["games"],
    sync_to_thread=True,
    media_type="text/markdown",
    responses=problems(400, 404),
)
def read_rules(game: FromPath[str], lang: FromQuery[Lang] = "fr") -> Response[str]:
    """The rules as Markdown."""
    if game not in GAMES:
        raise ApiError(404, "UNKNOWN", "there is no such game")
    return Response(rules_page(game, lang), media_type="text/markdown")


@get("/api/talk", summary="Phrases and emoji", tags=["games"], sync_to_thread=False)
def list_talk() -> Talk:
    """What can be said without typing."""
    return Talk(PHRASES, EMOJI)


HANDLERS: Final = (list_games, read_rules, list_talk)
