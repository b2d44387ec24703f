"""What is measured: how each server is started, and how its tables speak."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench.room.echo import EchoTable
from bench.room.load import Table, Tally
from bench.room.ours import RoomTable
from bench.room.peer.tables import PeerTable

ROLIT, ROLLIE = "Roulotte, Rolit for 2", "Roulotte, Rollie for 4"
ECHO, PEER_MEMORY, PEER_FILES = "echo", "boardgame.io, memory", "boardgame.io, files"
ECHO_FOUR, PEER_FOUR = "echo for 4", "boardgame.io for 4, memory"
PEER = Path(__file__).parent / "peer"


@dataclass(frozen=True)
class Subject:
    """A server under load."""

    name: str
    command: Callable[[int, Path], list[str]]  # of a port and an empty folder for its data
    table: Callable[[int, Tally], Table]
    env: Mapping[str, str] = field(default_factory=dict)
    beyond: tuple[int, ...] = ()  # numbers of tables that only this one is asked for


def install_peer() -> str:
    """Fetch boardgame.io by its name and lock into a folder that git ignores; give Node's path."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise SystemExit("boardgame.io needs Node.js with npm: install them, then run this again.")
    installed = PEER / "node_modules" / ".package-lock.json"
    if not installed.exists():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=PEER, check=True)  # noqa: S603
    return node


def subjects() -> list[Subject]:
    """All of them, the floor first."""
    return [*echoes(), *peers(), *ours()]


def ours() -> list[Subject]:
    """Our own room with its embedded database; the limits for floods are out of the way."""
    flags = {
        "--message-rate": "1000000",
        "--message-burst": "1000000",
        "--sockets-per-address": "100000",
        "--rooms-per-minute": "1000000",
    }
    limits = [part for pair in flags.items() for part in pair]
    command = [sys.executable, "-m", "roulotte", "serve", *limits]

    def started(port: int, folder: Path) -> list[str]:
        return [*command, "--port", str(port), "--database", f"sqlite:{folder / 'room.db'}"]

    return [
        Subject(ROLIT, started, partial(RoomTable, "rolit", 2)),
        Subject(ROLLIE, started, partial(RoomTable, "rollie", 4), beyond=(2_000,)),
    ]


def echoes() -> list[Subject]:
    """Bare uvicorn and Litestar, nothing else."""

    def started(port: int, _: Path) -> list[str]:
        return [sys.executable, "-m", "bench.room.echo", str(port)]

    return [
        Subject(ECHO, started, EchoTable),
        Subject(ECHO_FOUR, started, partial(EchoTable, players=4)),
    ]


def peers() -> list[Subject]:
    """boardgame.io, in memory and with its file storage, and with four players."""
    node, script = install_peer(), str(PEER / "server.js")
    env = {"NODE_ENV": "production"}

    def in_memory(port: int, _: Path) -> list[str]:
        return [node, script, str(port)]

    return [
        Subject(PEER_MEMORY, in_memory, PeerTable, env),
        Subject(PEER_FOUR, in_memory, partial(PeerTable, players=4), env),
        Subject(
            PEER_FILES,
            lambda port, folder: [node, script, str(port), str(folder)],
            PeerTable,
            env,
        ),
    ]
