"""A command on its way through a room."""

import asyncio

from roulotte.server.sockets import Socket


class Job:
    """What is asked, by whom, and who hears of it."""

    __slots__ = (
        "answered", "asked", "base", "command", "created", "done", "ident", "informed", "key",
        "person", "socket", "sought", "tries",
    )  # fmt: skip

    def __init__(
        self,
        command: object,
        person: str | None,  # None: the room itself
        base: int | None,  # None: of another life of the database
        *,
        key: str | None = None,  # unique for whoever asks, so that it is carried out once
        socket: Socket | None = None,
        ident: str | None = None,  # as the client called it
        created: int | None = None,
    ) -> None:
        """It has not been tried yet."""
        self.command, self.person, self.base, self.key = command, person, base, key
        self.socket, self.ident, self.created = socket, ident, created
        self.asked: str | None = None  # what a repetition must ask for, too, as a digest
        self.done: asyncio.Future[int] | None = None  # for whoever waits without a socket
        self.tries = 0
        self.informed = False  # decided with all that other processes did
        self.sought = False  # not in the log, even before the last snapshot
        self.answered = False  # by itself, not with what everybody is told
