"""`roulotte serve`: the room, for this machine or the whole house."""

import os
from typing import Any

import click
import segno

from roulotte.cli.common import screen
from roulotte.server.addresses import EVERYBODY, lan_address
from roulotte.server.config import OPTIONS, Settings, read_settings
from roulotte.server.serving import listen, serve_on


def _with_options(command: Any) -> Any:
    for name in reversed(OPTIONS):
        flag = f"--{name.replace('_', '-')}"
        command = click.option(
            flag, name, default=None, multiple=name == "origin", help=OPTIONS[name]
        )(command)
    return command


@click.command
@_with_options
def serve(**given: Any) -> None:
    """Open the room in a browser, for this machine or for everybody in the house."""
    chosen = {name: value for name, value in given.items() if value not in (None, ())}
    settings = read_settings(chosen, dict(os.environ))
    run(settings)


def run(settings: Settings) -> None:
    """Serve until told to stop."""
    with listen(settings) as listener:
        announce(settings, listener.getsockname()[1])
        serve_on(settings, listener)


def announce(settings: Settings, port: int) -> None:
    """Say where it can be reached, with a code for phones if they can reach it."""
    console = screen()
    everybody = settings.host in EVERYBODY
    link = f"http://{lan_address() if everybody else settings.host}:{port}/"
    console.print(f"Roulotte: {link}", markup=False)
    if everybody:
        console.print(f"  on this machine: http://localhost:{port}/", markup=False)
    console.print("  Ctrl-C closes it; what was played stays.", markup=False)
    if everybody:
        segno.make(link, error="l").terminal(compact=True)
