"""Names and words that people type: plain text, nothing invisible, no look-alikes."""

import re
import unicodedata
from itertools import count

from msgspec.structs import replace

from roulotte.protocol.limits import NAME_CHARS, TEXT_CHARS, TITLE_CHARS
from roulotte.protocol.plan import Settings
from roulotte.server.room import texts
from roulotte.server.room.context import CommandContext, Refused, demand
from roulotte.server.room.room import Room
from roulotte.server.room.table import Table

# Capitals that look like Latin ones, though their small letters don't.
CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹАВЕКМНОРСТУХІЈЅ", "ABEZHIKMNOPTYXCABEKMHOPCTYXIJS")

# Letters that look like Latin ones; enough to refuse a second "Ana" at one table.
LOOK_ALIKES = str.maketrans(
    "аеорсухкіјѕһԁԛԝьαερτυνικοχωβϲı0134578ℓ",
    "aeopcyxkijshdqwbaeptuvikoxwbcioieastbl",
)

# Fillers, the empty Braille cell, joiners and variation selectors.
PRINTS_NOTHING = re.compile(
    "[\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
).match


WIDE = 4  # so many times as long as it may be shown, a text is looked at; the rest is cut unseen


def clean(raw: str, most: int) -> str:
    """NFKC, one line, single spaces; without controls, bidi marks and other invisible signs."""
    text = unicodedata.normalize("NFKC", raw[: WIDE * most])  # quadratic in combining marks
    seen = "".join(sign if sign.isprintable() or sign.isspace() else "" for sign in text)
    kept = "".join(sign for sign in seen if not _invisible(sign))
    return " ".join(kept.split())[:most].rstrip()


def _invisible(sign: str) -> bool:
    """Formats, private signs, unassigned ones, and those that print as nothing."""
    return unicodedata.category(sign) in {"Cf", "Co", "Cn", "Cs"} or bool(PRINTS_NOTHING(sign))


def clean_name(raw: str) -> str:
    """A nickname, or why it can't be one."""
    name = clean(raw, 4 * NAME_CHARS)
    demand(any(sign.isalnum() for sign in name), "ILLEGAL", texts.NAME_EMPTY)
    demand(len(name) <= NAME_CHARS, "ILLEGAL", texts.NAME_LONG.filled(most=NAME_CHARS))
    return name


def clean_text(raw: str) -> str:
    """Something said, or why it can't be."""
    text = clean(raw, TEXT_CHARS)
    if not text:
        raise Refused("ILLEGAL", texts.TEXT_EMPTY)
    return text


def clean_title(settings: Settings) -> Settings:
    """The room's settings, with a title that can be shown."""
    return replace(settings, title=clean(settings.title, TITLE_CHARS))


def free_name(context: CommandContext, raw: str, *, besides: int | None = None) -> str:
    """Clean a nickname, and refuse one that somebody here could be taken for."""
    name = clean_name(raw)
    demand(not taken(context.room, name, besides), "ILLEGAL", texts.NAME_TAKEN)
    return name


def taken(room: Room, name: str, besides: int | None = None) -> bool:
    """Whether a member, or somebody who sits, could be taken for that name.

    Whoever comes in may be called like a seat that a bot holds: perhaps they left it before.
    """
    return not skeletons(name).isdisjoint(_looks(room, besides))


def _looks(room: Room, besides: int | None) -> set[str]:
    """What every name in the room looks like, but for one's own."""
    own = None if besides is None else room.members[besides].name
    others = [one.name for number, one in room.members.items() if number != besides]
    table = None if besides is None else room.running()
    sitters = [*room.places, *(() if table is None else table.seats)]
    guests = [one.name for one in sitters if one and (one.member, one.name) != (besides, own)]
    return set().union(*map(skeletons, others + guests))


def numbered(room: Room, name: str, first: int = 1, besides: int | None = None) -> str:
    """A name that nobody chose, with the first number that makes it nobody else's."""
    stem, looks = name[: NAME_CHARS - 3].rstrip(), _looks(room, besides)
    names = (f"{stem} {number}" for number in count(first))
    return next(one for one in names if skeletons(one).isdisjoint(looks))


def name_on(room: Room, table: Table, seat: int, member: int) -> str:
    """What a seat is called once a member has it: never like another seat of the match."""
    name = room.members[member].name
    if table.seats[seat].member == member:
        return table.seats[seat].name
    others = [one for number, one in enumerate(table.names()) if number != seat]
    alike = any(look_alike(name, other) for other in others)
    return numbered(room, name, 2, member) if alike else name


def own_name_on(room: Room, table: Table, seat: int, member: int) -> str:
    """What a seat is called once its owner has it back: as before, if nobody is called so now."""
    owner, others = table.owners[seat], [one for at, one in enumerate(table.names()) if at != seat]
    if owner is None or any(look_alike(owner.name, other) for other in others):
        return name_on(room, table, seat, member)
    return owner.name


def look_alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other."""
    return not skeletons(one).isdisjoint(skeletons(other))


def skeletons(name: str) -> set[str]:
    """As its small letters look, and as its capitals do."""
    return {skeleton(name), skeleton(name.translate(CAPITALS))}


def skeleton(name: str) -> str:
    """A name without case, accents, spaces and the difference between look-alikes."""
    folded = unicodedata.normalize("NFKD", name.casefold().translate(LOOK_ALIKES)).casefold()
    letters = (sign for sign in folded if not unicodedata.combining(sign))
    return "".join(letters).translate(LOOK_ALIKES).replace(" ", "").replace("i", "l")
