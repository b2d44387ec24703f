"""Why a command is refused and why a socket is closed."""

from typing import Final, Literal

Code = Literal[
    "FORMAT",
    "TOO_BIG",
    "RATE",
    "STALE",
    "USED",
    "NOT_TURN",
    "ILLEGAL",
    "NOT_SEATED",
    "NOT_HOST",
    "NOT_NOW",
    "OVER",
    "STORAGE",
    "FULL",
    "BUSY",
    "FAULT",
]

CODES: Final[dict[Code, str]] = {
    "FORMAT": "the message or the command can't be read",
    "TOO_BIG": "the message is longer than 16 KiB",
    "RATE": "too many messages, or too much talk in the room, in too short a time",
    "STALE": "something that matters happened after `base`, or nobody can have seen it yet",
    "USED": "another command had this id, or the same one another `base`: it was not carried out",
    "NOT_TURN": "another seat decides, or nobody does",
    "ILLEGAL": "readable, but the rules of the game or of the room forbid it",
    "NOT_SEATED": "only somebody who came in, or who sits there, can do that",
    "NOT_HOST": "only the host can do that",
    "NOT_NOW": "the room is not at that point: no match runs, or one does",
    "OVER": "the match is over",
    "STORAGE": "it could not be saved, and did not happen",
    "FULL": "the server keeps as much as it may: nothing new begins, what runs goes on",
    "BUSY": "the room has too much to do at this moment",
    "FAULT": "something went wrong in the server; it was logged and nothing changed",
}

# Close codes of the socket (RFC 6455, 4000–4999 are ours); `bye` says the same before, if it can.
CLOSE_NORMAL: Final = 1000
CLOSE_GOING: Final = 1012  # the server restarts, or can't read: come back after `retry_ms`
CLOSE_TOO_BIG: Final = 1009  # the socket's own limit; there is no `bye` before it
CLOSE_FORMAT: Final = 4400  # no proper `hello`, or nonsense again and again
CLOSE_NOBODY: Final = 4401  # no cookie and no token, or none that is known
CLOSE_UNKNOWN: Final = 4404  # no such room
CLOSE_LOCKED: Final = 4423  # the room is locked, and this person has not come in before
CLOSE_GONE: Final = 4408  # nothing was heard for too long
CLOSE_TOO_MANY: Final = 4429  # too many sockets or messages
CLOSE_SLOW: Final = 4490  # it does not read what it is sent
CLOSE_REMOVED: Final = 4403  # the host showed this person the door

CLOSES: Final[dict[int, str]] = {
    CLOSE_NORMAL: "the client closed",
    CLOSE_GOING: "the server stops, restarts or can't read; come back after `retry_ms`",
    CLOSE_TOO_BIG: "the message was longer than 16 KiB",
    CLOSE_NOBODY: "there was no cookie and no token, or none that is known any more",
    CLOSE_REMOVED: "the host removed this person",
    CLOSE_UNKNOWN: "there is no such room",
    CLOSE_LOCKED: "the room is locked, and this person is not in it",
    CLOSE_FORMAT: "the first message was no `hello`, or nonsense came again and again",
    CLOSE_GONE: "nothing was heard for 25 seconds",
    CLOSE_TOO_MANY: "too many sockets or messages",
    CLOSE_SLOW: "the client did not read what it was sent",
}
