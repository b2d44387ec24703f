"""The two languages of the screen, and the little grammar that every game's sentences share."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

Lang = Literal["fr", "en"]
LANGS: Final[tuple[Lang, ...]] = ("fr", "en")


class Text(msgspec.Struct, frozen=True):
    """One thing said in both languages."""

    fr: str
    en: str

    def __call__(self, lang: Lang, /, **parts: object) -> str:
        """Say it in `lang`, with the blanks filled in."""
        template = self.fr if lang == "fr" else self.en
        return template.format(**parts) if parts else template

    def filled(self, **parts: object) -> "Text":
        """The same with the blanks filled in, by texts too, still in both languages."""
        return Text(fr=self("fr", **_said(parts, "fr")), en=self("en", **_said(parts, "en")))


def _said(parts: Mapping[str, object], lang: Lang) -> dict[str, object]:
    return {name: one(lang) if isinstance(one, Text) else one for name, one in parts.items()}


AND: Final = Text(fr=" et ", en=" and ")
OR: Final = Text(fr=" ou ", en=" or ")


def listing(items: Sequence[object], lang: Lang) -> str:
    """Join as people do: `a, b et c`."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + AND(lang) + words[-1]


def counted(number: int, one: Text, many: Text, lang: Lang) -> str:
    """Number and noun; French takes the singular for 0 and 1, English for 1 alone."""
    singular = number in {0, 1} if lang == "fr" else number == 1
    return f"{number} {(one if singular else many)(lang)}"
