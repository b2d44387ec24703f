"""`roulotte backup` and `roulotte restore`: everything that a server keeps, as one file."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import click

from roulotte.cli import texts
from roulotte.cli.common import screen
from roulotte.cli.extras import spoken
from roulotte.core.words import counted
from roulotte.server.settings import described, read_database
from roulotte.server.store.backup import read_back, write_backup

FILE = click.Path(path_type=Path, dir_okay=False)


def _about_a_database(command: Callable[..., None]) -> Callable[..., None]:
    option = click.option("--database", default=None, help=described("database"))
    return click.argument("file", type=FILE)(option(command))


@click.command
@_about_a_database
def backup(file: Path, database: str | None) -> None:
    """Write everything that a server keeps to FILE; the server may be running."""
    count = write_backup(read_database(database, os.environ), file, time.time_ns() // 1_000_000)
    rows = counted(count, texts.ROW, texts.ROWS, spoken())
    said = texts.BACKED_UP(spoken(), file=file, rows=rows)
    screen().print(said, markup=False, soft_wrap=True)


@click.command
@_about_a_database
def restore(file: Path, database: str | None) -> None:
    """Fill a new database, of either kind, from FILE; the server must not be running."""
    count = read_back(read_database(database, os.environ), file)
    restored = counted(count, texts.ROW_RESTORED, texts.ROWS_RESTORED, spoken())
    screen().print(restored, markup=False)
