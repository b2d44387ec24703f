"""`roulotte serve`: the room, for this machine or the whole house."""

import os
import socket
from typing import Any

import click
import segno
import uvicorn

from roulotte.cli.common import screen
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.server.app import make_app
from roulotte.server.config import OPTIONS, Settings, read_settings
from roulotte.server.hanging_up import AbruptProtocol

STOP_SECONDS = 10


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
    announce(settings)
    run(settings)


def run(settings: Settings) -> None:
    """Serve until told to stop."""
    uvicorn.run(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws=AbruptProtocol,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        log_config=None,
        access_log=False,
        server_header=False,
    )


def announce(settings: Settings) -> None:
    """Say where it can be reached, with a code for phones if they can reach it."""
    console = screen()
    address = lan_address() if settings.host in {"0.0.0.0", "::"} else settings.host  # noqa: S104
    link = f"http://{address}:{settings.port}/"
    console.print(f"Roulotte: {link}", markup=False)
    if settings.host in {"0.0.0.0", "::"}:  # noqa: S104
        segno.make(link, error="l").terminal(compact=True)


def lan_address() -> str:
    """This machine's address in the house; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
