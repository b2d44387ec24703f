"""`roulotte sheet`: printable score sheets."""

import click


@click.command
def sheet() -> None:
    """Print a score sheet."""
