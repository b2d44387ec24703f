"""What the commands share: consoles, languages, options as people type them, exit codes."""

import json
from collections.abc import Sequence
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import Progress

from roulotte.cli import texts
from roulotte.cli.extras import spoken
from roulotte.core.errors import TableError
from roulotte.core.words import LANGS, Lang
from roulotte.games import GAMES

FAULT: Final = 1  # what was to be checked is wrong
USAGE: Final = 2  # the command itself is wrong
INTERRUPTED: Final = 130


class Screen(Console):
    """A console that leaves a broken pipe to `app.main`."""

    def on_broken_pipe(self) -> None:
        """Say it, rather than leave with exit code 1, which means a fault found."""
        raise BrokenPipeError


def screen() -> Console:
    """Where results go."""
    return Screen(highlight=False, emoji=False)


def aside() -> Console:
    """Where progress and errors go, so that standard output can be piped."""
    return Console(stderr=True, highlight=False, emoji=False)


def progress_bar() -> Progress:
    """Progress on a terminal; elsewhere nothing, so that logs stay clean."""
    console = aside()
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def complain(sentence: str) -> None:
    """Say what is wrong, on one line however long it is."""
    printable = sentence.encode(errors="backslashreplace").decode()
    aside().print(f"roulotte: {printable}", style="red", markup=False, soft_wrap=True)


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Read `key=value` pairs; dots reach into figures: `dollars.jackpot=200`."""
    options: dict[str, Any] = {}
    for pair in pairs:
        path, sign, text = pair.partition("=")
        if not sign or not path:
            raise TableError(texts.KEY_VALUE.filled(pair=pair))
        _put(options, path.split("."), _value(text), pair)
    return options


def _value(text: str) -> Any:
    """JSON where it is JSON, else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _put(options: dict[str, Any], keys: list[str], value: Any, pair: str) -> None:
    for key in keys[:-1]:
        options = options.setdefault(key, {})
        if not isinstance(options, dict):
            raise TableError(texts.CONTRADICTS.filled(pair=pair))
    options[keys[-1]] = value


def split_names(_context: object, _parameter: object, text: str | None) -> tuple[str, ...]:
    """Read a comma-separated list."""
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _games_beginning(_context: object, _parameter: object, text: str) -> list[str]:
    return [game for game in GAMES if game.startswith(text)]


GAME: Final = click.argument("game", metavar="GAME", shell_complete=_games_beginning)
PLAYERS: Final = click.option("--players", type=int, metavar="N", help="Number of seats.")
OPTIONS: Final = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    callback=lambda _context, _parameter, pairs: read_options(pairs),
    help="A variant or a figure of your box, such as board=expert or dollars.jackpot=200; "
    "may be given several times.",
)


def _keep_lang(context: click.Context, _parameter: object, lang: Lang | None) -> Lang:
    """Remember what was asked for: what is wrong is said in that language, too."""
    context.find_root().obj = lang
    return lang or spoken()


LANG: Final = click.option(
    "--lang",
    type=click.Choice(LANGS),
    is_eager=True,  # before the others, so that what is wrong with them is said in it
    callback=_keep_lang,
    help="Language of the screen; without it ROULOTTE_LANG, else French where the system speaks "
    "French, and English everywhere else.",
)
