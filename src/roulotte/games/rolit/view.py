"""What anyone may see of a Rolit table: everything."""

import msgspec


class View(msgspec.Struct, frozen=True):
    """The board as eight rows of letters, `.` for an empty square."""

    turn: int | None  # the seat that decides
    colours: tuple[str, ...]  # each seat's letter
    board: tuple[str, ...]
    scores: tuple[int, ...]
    last: str | None
    turned: tuple[str, ...]  # what the last ball captured


class Captures(msgspec.Struct, frozen=True):
    """The balls that a placement would turn."""

    captures: tuple[str, ...]
