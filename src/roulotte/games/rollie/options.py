"""A table's own bonus tokens: read and checked, or written where they differ."""

from collections.abc import Mapping
from typing import Final

from roulotte.core.errors import TableError
from roulotte.core.game import as_figure, check_keys
from roulotte.core.words import Text
from roulotte.games.rollie.figures import BONUS, BONUS_KEYS, SPEC, VALUES
from roulotte.games.rollie.state import Options

Figures = tuple[int, ...]

NO_OBJECT: Final = Text(
    fr="`bonus` doit être un objet qui donne à chaque valeur la liste de ses nombres",
    en="`bonus` must be an object that gives each value its list of figures",
)
OWN_KEYS: Final = Text(fr="le `bonus` de {game}", en="{game}'s `bonus`")
FIGURES: Final = Text(
    fr="le bonus de {key} doit être une liste de {most} nombres au plus",
    en="the bonus for {key} must be a list of at most {most} figures",
)
EACH: Final = Text(fr="chaque nombre du bonus de {key}", en="each figure of the bonus for {key}")
RISES: Final = Text(
    fr="le bonus de {key} ne doit pas monter d'une place à la suivante",
    en="the bonus for {key} must not rise from one place to the next",
)


def read_options(raw: Mapping[str, object], _seats: int) -> Options:
    """Take the default for every value that is left out."""
    check_keys(raw, tuple(SPEC.options), SPEC.name)
    custom = raw.get("bonus", {})
    if not isinstance(custom, Mapping):
        raise TableError(NO_OBJECT)
    check_keys(custom, tuple(BONUS_KEYS), OWN_KEYS.filled(game=SPEC.name))
    read = {key: _figures(key, given) for key, given in custom.items()}
    return Options(tuple(read.get(str(value), BONUS[value]) for value in VALUES))


def _figures(key: str, raw: object) -> Figures:
    most = SPEC.seats[-1]
    if not isinstance(raw, list) or len(raw) > most:
        raise TableError(FIGURES.filled(key=key, most=most))
    figures = tuple(as_figure(one, EACH.filled(key=key)) for one in raw)
    if list(figures) != sorted(figures, reverse=True):
        raise TableError(RISES.filled(key=key))
    return figures


def write_options(options: Options) -> dict[str, object]:
    """Only the values whose bonus tokens are not those of the box."""
    pairs = zip(VALUES, options.bonus, strict=True)
    custom = {str(value): list(figures) for value, figures in pairs if figures != BONUS[value]}
    return {"bonus": custom} if custom else {}
