"""Where a server can be reached: the address to pass round, also as a picture in the terminal."""

import socket
import sys
from typing import Final

import segno

from roulotte.protocol.http import RoomLink
from roulotte.server.config import Settings

EVERYBODY: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - these let other machines in
THIS_MACHINE: Final = frozenset({"127.0.0.1", "localhost", "::1"})


def lan_address() -> str:
    """This machine's address in the house; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def base_address(settings: Settings, scheme: str, host: str, port: int | None) -> str:
    """The address that others can use: a phone can't reach this machine as `localhost`."""
    if settings.origin:
        return settings.origin[0]
    if host in THIS_MACHINE and settings.host in EVERYBODY:
        host = lan_address()
    return f"{scheme}://{host}" + (f":{port}" if port else "")


def show_room(link: RoomLink) -> None:
    """On a terminal, show a room that was just opened to whoever stands before it."""
    if sys.stdout.isatty():
        sys.stdout.write(f"\n{link.link}\n{link.code}\n")
        segno.make(link.link, error="l").terminal(compact=True)
        sys.stdout.flush()
