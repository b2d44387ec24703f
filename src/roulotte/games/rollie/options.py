"""A table's own bonus tokens: read and checked, or written where they differ."""

from collections.abc import Mapping

from roulotte.core.errors import TableError
from roulotte.core.game import as_figure, check_keys
from roulotte.games.rollie.figures import BONUS, BONUS_KEYS, SPEC, VALUES
from roulotte.games.rollie.state import Options

Figures = tuple[int, ...]


def read_options(raw: Mapping[str, object], _seats: int) -> Options:
    """Take the default for every value that is left out."""
    check_keys(raw, tuple(SPEC.options), SPEC.name)
    custom = raw.get("bonus", {})
    if not isinstance(custom, Mapping):
        raise TableError("`bonus` must be an object that gives each value its list of figures")
    check_keys(custom, tuple(BONUS_KEYS), f"{SPEC.name}'s `bonus`")
    read = {key: _figures(key, given) for key, given in custom.items()}
    return Options(tuple(read.get(str(value), BONUS[value]) for value in VALUES))


def _figures(key: str, raw: object) -> Figures:
    most = SPEC.seats[-1]
    if not isinstance(raw, list) or len(raw) > most:
        raise TableError(f"the bonus for {key} must be a list of at most {most} figures")
    figures = tuple(as_figure(one, f"each figure of the bonus for {key}") for one in raw)
    if list(figures) != sorted(figures, reverse=True):
        raise TableError(f"the bonus for {key} must not rise from one place to the next")
    return figures


def write_options(options: Options) -> dict[str, object]:
    """Only the values whose bonus tokens are not those of the box."""
    pairs = zip(VALUES, options.bonus, strict=True)
    custom = {str(value): list(figures) for value, figures in pairs if figures != BONUS[value]}
    return {"bonus": custom} if custom else {}
