"""What a client may be told instead of what it asked for."""

from typing import Final

import msgspec

from roulotte.core.errors import RoulotteError
from roulotte.protocol.messages import Choices

UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)


class Refused(RoulotteError):  # noqa: N818 - nothing went wrong
    """The room, or the server, did not do it: a code, a sentence, and what was legal."""

    def __init__(self, code: str, why: str, legal: Choices | None = None) -> None:
        """The codes are those of docs/protocol.md."""
        super().__init__(f"{code}: {why}")
        self.code, self.why, self.legal = code, why, legal or ()


class Closed(RoulotteError):  # noqa: N818 - the end, not always an error
    """The socket is closed for good, and coming back would not help."""

    def __init__(self, code: int, why: str) -> None:
        """The close codes are those of docs/protocol.md."""
        super().__init__(f"{code}: {why}")
        self.code, self.why = code, why


class Nonsense(Exception):  # noqa: N818 - it never reaches the caller
    """The server sent what no server should."""
