"""What is wrong with a message that can't be read, in words for whoever wrote its client."""

import re
from typing import Final

import msgspec

from roulotte.core.words import Text
from roulotte.protocol import messages as wire
from roulotte.protocol.limits import FRAME_BYTES, VERSION

MOST_SIGNS: Final = 30  # of a field's name; the reason of a close has room for 123 bytes
AT: Final = re.compile(r" - at `\$\.([\w.\[\]]+)`$")
FIELD: Final = re.compile(r"^Object (missing required|contains unknown) field `(.*?)`")

NO_JSON: Final = Text(
    fr="Ce message ne se lit pas : ce n'est pas un objet JSON du protocole.",
    en="This message can't be read: it is no JSON object of the protocol.",
)
WRONG: Final = Text(
    fr="Ce message ne se lit pas : `{field}` doit être {what}.",
    en="This message can't be read: `{field}` has to be {what}.",
)
OTHERWISE: Final = Text(
    fr="Ce message ne se lit pas : `{field}` n'est pas ce que dit le protocole.",
    en="This message can't be read: `{field}` is not what the protocol says.",
)
MISSING: Final = Text(
    fr="Ce message ne se lit pas : il y manque `{field}`.",
    en="This message can't be read: `{field}` is missing.",
)
UNKNOWN: Final = Text(
    fr="Ce message ne se lit pas : personne ne connaît `{field}`.",
    en="This message can't be read: nobody knows `{field}`.",
)
NUMBER: Final = Text(fr="un nombre entier à partir de 0", en="a whole number from 0 on")
FIELDS: Final = {
    "v": Text(fr=str(VERSION), en=str(VERSION)),
    "last": Text(
        fr="un nombre entier à partir de 0, ou null", en="a whole number from 0 on, or null"
    ),
    "epoch": Text(fr="l'`epoch` d'un `welcome`, ou null", en="the `epoch` of a `welcome`, or null"),
    "lang": Text(fr='"fr", "en" ou null', en='"fr", "en" or null'),
    "watch": Text(fr="true ou false", en="true or false"),
    "id": Text(fr="fait de 8 à 64 signes A-Z a-z 0-9 _ -", en="8 to 64 signs of A-Z a-z 0-9 _ -"),
    "base": NUMBER,
    "seq": NUMBER,
}

_decode: Final = msgspec.json.Decoder(wire.FromClient).decode


def what_is_wrong(text: str) -> Text:
    """Why a message was not read: the field, and what it has to be."""
    if len(text) > FRAME_BYTES:
        return NO_JSON
    try:
        _decode(text)
    except msgspec.ValidationError as error:
        return _sentence(str(error))
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        pass
    return NO_JSON


def _sentence(said: str) -> Text:
    if found := FIELD.search(said):
        return (MISSING if "missing" in found[1] else UNKNOWN).filled(field=_short(found[2]))
    if not (found := AT.search(said)):
        return NO_JSON
    what = FIELDS.get(found[1])
    return (
        OTHERWISE.filled(field=_short(found[1]))
        if what is None
        else WRONG.filled(field=found[1], what=what)
    )


def _short(name: str) -> str:
    """As much of a name as can be told."""
    return "".join(sign for sign in name if sign.isascii() and sign.isprintable())[:MOST_SIGNS]
