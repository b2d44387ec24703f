"""`roulotte serve`: the room, for this machine or the whole house."""

import os
from functools import partial
from typing import Any

import click
from rich.console import Console

from roulotte.cli import texts
from roulotte.cli.common import screen
from roulotte.cli.extras import spoken
from roulotte.server.http.addresses import (
    EVERYBODY,
    THIS_MACHINE,
    draw_code,
    lan_addresses,
    own_links,
)
from roulotte.server.process.port import listen
from roulotte.server.process.serve import serve_on
from roulotte.server.settings import OPTIONS, ServerSettings, described, flag, read_settings


def _with_options(command: Any) -> Any:
    for name in reversed(OPTIONS):
        several = name == "origin"
        option = click.option(
            flag(name), name, multiple=several, default=None, metavar="…", help=described(name)
        )
        command = option(command)
    return command


@click.command
@_with_options
def serve(**given: Any) -> None:
    """Open the room in a browser, for this machine or for everybody in the house.

    Each setting is a flag or a variable, shown in brackets with what is in force without it; a flag
    comes before a variable.
    """
    given["origin"] = ",".join(given["origin"])
    flags = {name: value for name, value in given.items() if value}
    run(read_settings(flags, os.environ))


def run(settings: ServerSettings) -> None:
    """Serve until told to stop."""
    with listen(settings) as listener:
        port = listener.getsockname()[1]
        serve_on(settings, listener, partial(announce, settings, port))


def announce(settings: ServerSettings, port: int) -> None:
    """Say where it can be reached, with a code for phones if they can reach it."""
    console, lang = screen(), spoken()
    best, *others = own_links(settings, port)
    console.print(f"Roulotte: {best}", markup=False, soft_wrap=True)
    for link in others:
        console.print(texts.OR_AT(lang, link=link), markup=False, soft_wrap=True)
    if settings.host in EVERYBODY:
        console.print(texts.HERE(lang, link=f"http://localhost:{port}/"), markup=False)
    console.print(texts.CLOSE(lang), markup=False)
    _show_code(console, settings, best)


def _show_code(console: Console, settings: ServerSettings, link: str) -> None:
    """A code for phones, unless it would lead them nowhere."""
    if settings.host in EVERYBODY and not (settings.origin or lan_addresses()):
        console.print(texts.NO_NETWORK(spoken()), markup=False, soft_wrap=True)
    elif settings.origin or settings.host not in THIS_MACHINE:
        draw_code(link)
