"""Commands whose packages are missing: one sentence says which extra to install.

Nothing but the standard library and `core` here, for the terminal's own packages may be missing.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final

from roulotte.cli import texts
from roulotte.core.errors import TableError
from roulotte.core.words import LANGS, Lang

TERMINAL: Final = "cli"
OF_COMMAND: Final = {"sheet": "sheets", "serve": "server", "backup": "server", "restore": "server"}
OF_PACKAGE: Final = {"psycopg": "PostgreSQL"}  # it comes with `postgres`


def lacking(words: Sequence[str]) -> TableError:
    """What to install for a command that could not be loaded."""
    command = next((word for word in words if word in OF_COMMAND), None)
    what = f"`roulotte {command}`" if command else "`roulotte`"
    return _without(what, OF_COMMAND[command] if command else TERMINAL)


def lacking_package(error: ModuleNotFoundError) -> TableError:
    """What to install for a setting of the server that could not be used."""
    if error.name not in OF_PACKAGE:
        raise error
    return _without(OF_PACKAGE[error.name], "postgres")


def _without(what: str, extra: str) -> TableError:
    return TableError(texts.EXTRA.filled(what=what, extra=extra))


def is_ours(error: ModuleNotFoundError) -> bool:
    """Whether it is a part of this package that is missing, which no extra would bring."""
    return (error.name or "").partition(".")[0] == "roulotte"


def spoken() -> Lang:
    """French where the system speaks French, else English: also where it does not say (C)."""
    for name in ("ROULOTTE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def refuse(words: Sequence[str]) -> None:
    """Say what to install for the terminal itself, in the language that was asked for."""
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--lang", nargs="?")
    asked = parser.parse_known_args(words)[0].lang
    lang = next((one for one in LANGS if one == asked), spoken())
    sys.stderr.write(f"roulotte: {lacking(words).sentence(lang)}\n")
