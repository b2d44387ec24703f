"""What can go wrong, each kind apart, each message one sentence for a person."""

from collections.abc import Sequence

from roulotte.core.words import Lang, Text


class RoulotteError(Exception):
    """Anything that is the caller's to mend. Its text is one clear sentence."""

    def __init__(self, why: Text | str) -> None:
        """Where both languages are given, the screen chooses one; as a text, it is English."""
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        """For programs."""
        return self.why("en") if isinstance(self.why, Text) else super().__str__()

    def sentence(self, lang: Lang) -> str:
        """For people."""
        return self.why(lang) if isinstance(self.why, Text) else str(self)


class TableError(RoulotteError):
    """A table that can't be opened: unknown game, seats out of range, wrong options.

    Whoever runs a command is also told so what is wrong with a file or a database.
    """


class UnreadableError(RoulotteError):
    """Something that is no action and no outcome of this game, whatever the state."""


class IllegalError(RoulotteError):
    """Readable, but not allowed in this state; players are told why in their language."""

    why: Text


class TurnError(RoulotteError):
    """Not that seat's turn: another seat's, chance's, or nobody's any more."""


class RecordError(RoulotteError):
    """A record that can't be read or breaks a rule."""

    def __init__(
        self,
        why: Text | str,
        *,
        index: int | None = None,
        tried: object = None,
        legal: Sequence[object] = (),
    ) -> None:
        """Keep the index of the offending event, what was tried there and what was legal."""
        super().__init__(why)
        self.index = index
        self.tried = tried
        self.legal = tuple(legal)
