"""A command on its way through a room."""

import asyncio

import msgspec

from roulotte.server.sockets import Socket


class Job(msgspec.Struct):
    """What is asked, by whom, and who hears of it."""

    command: object
    person: str | None  # None: the room itself
    base: int
    key: str | None = None  # unique for whoever asks, so that it is carried out once
    socket: Socket | None = None
    ident: str | None = None  # as the client called it
    done: asyncio.Future[int] | None = None
    tries: int = 0
    informed: bool = False  # decided with all that other processes did
    sought: bool = False  # not in the log, even before the last snapshot
    created: int | None = None
    answered: bool = False  # by itself, not with what everybody is told
