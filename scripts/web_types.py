"""The browser's types, written from the server's own: `python -m scripts.web_types`.

One statement of every message: the structs of `roulotte.protocol`, and each game's view, actions,
outcomes and previews, become TypeScript, so that the client can't drift from the room.
"""

from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as look

from roulotte.core.game import AnyGame
from roulotte.games import GAMES
from roulotte.protocol import events, http, messages
from roulotte.protocol.codes import Code
from roulotte.protocol.plan import Plan

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "net" / "protocol.gen.ts"
HEAD: Final = """// Written by `make types` from the server's own structs: never change it by hand.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
"""
# What the server passes on as it stands, and which of it is always of one kind.
KNOWN: Final = {
    "Act.action": "JsonObject",
    "Lock.action": "JsonObject",
    "ChoiceView.action": "JsonObject",
    "MatchCard.result": "Result | null",
}
# What the scenes of a game are about, besides what they show.
WHAT: Final = """export type What =
  | { readonly type: "acted"; readonly seat: number; readonly do: Action }
  | { readonly type: "happened"; readonly chance: Outcome }
  | { readonly type: "undone"; readonly seat: number };

/** All of them under one name. */
export interface Types {
  readonly View: View;
  readonly Action: Action;
  readonly Outcome: Outcome;
  readonly Preview: Preview;
  readonly What: What;
}
"""
PLAIN: Final[dict[type, str]] = {
    look.AnyType: "Json",
    look.RawType: "Json",
    look.NoneType: "null",
    look.BoolType: "boolean",
    look.IntType: "number",
    look.FloatType: "number",
    look.StrType: "string",
}
SHARED: Final[dict[str, Any]] = {
    "FromClient": messages.FromClient,
    "RoomEvent": events.RoomEvent,
    "FromRoom": messages.FromRoom,
    "Code": Code,
    "Plan": Plan,
    "RoomLink": http.RoomLink,
    "RoomFound": http.RoomFound,
    "RoomCard": http.RoomCard,
    "NewRoom": http.NewRoom,
    "MatchCard": http.MatchCard,
    "Steps": http.Steps,
    "GameCard": http.GameCard,
    "Talk": http.Talk,
    "Problem": http.Problem,
}


class Module:
    """Interfaces by their names, each written once."""

    def __init__(self) -> None:
        """Nothing is declared yet."""
        self.declared: dict[str, str] = {}

    def type_of(self, info: look.Type) -> str:
        """A type in TypeScript's words; structs are declared on the way."""
        match info:
            case look.StructType():
                text = self._struct(info)
            case look.UnionType():
                text = " | ".join(dict.fromkeys(map(self.type_of, info.types)))
            case look.LiteralType():
                text = " | ".join(msgspec.json.encode(value).decode() for value in info.values)
            case look.VarTupleType() | look.ListType():
                text = f"readonly {self._grouped(info.item_type)}[]"
            case look.TupleType():
                text = f"readonly [{', '.join(map(self.type_of, info.item_types))}]"
            case look.DictType():
                text = f"{{ readonly [key: string]: {self.type_of(info.value_type)} }}"
            case _:
                text = PLAIN[type(info)]
        return text

    def _grouped(self, info: look.Type) -> str:
        text = self.type_of(info)
        return f"({text})" if " " in text else text

    def _struct(self, info: look.StructType) -> str:
        name = info.cls.__name__
        if name not in self.declared:
            self.declared[name] = ""  # known from here on, should it hold itself
            self.declared[name] = f"export interface {name} {{\n{self._fields(info)}}}\n"
        return name

    def _fields(self, info: look.StructType) -> str:
        tag = [f'  readonly {info.tag_field}: "{info.tag}";\n'] if info.tag_field else []
        absent = info.cls.__struct_config__.omit_defaults or not _is_answer(info.cls)
        fields = (self._field(info, field, absent=absent) for field in info.fields)
        return "".join([*tag, *fields])

    def _field(self, info: look.StructType, field: look.Field, *, absent: bool) -> str:
        unset = field.default is field.default_factory is msgspec.NODEFAULT
        optional = not field.required and (absent or unset)
        known = KNOWN.get(f"{info.cls.__name__}.{field.encode_name}")
        text = known or self.type_of(field.type)
        return f"  readonly {field.encode_name}{'?' if optional else ''}: {text};\n"


def _is_answer(kind: type[msgspec.Struct]) -> bool:
    """Whether the server writes it: then a field is left out only where its struct says so."""
    return not kind.__struct_config__.forbid_unknown_fields


def game_types(game: AnyGame) -> dict[str, Any]:
    """What a board draws and offers."""
    return {
        "View": game.views,
        "Action": game.actions,
        "Outcome": game.outcomes,
        "Preview": game.previews,
    }


def module_of(named: dict[str, Any]) -> str:
    """Declarations for these types, and for everything that they hold."""
    module, aliases = Module(), []
    for name, kind in named.items():
        # One by one: the kinds of an action have no tag, a leading key tells them apart.
        kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
        text = " | ".join(module.type_of(look.type_info(one)) for one in kinds)
        if text != name:
            aliases.append(f"export type {name} = {text};\n")
    return "\n".join([*module.declared.values(), *aliases])


def indented(text: str) -> str:
    """Two spaces before every line that holds something."""
    return "".join(f"  {line}" if line.strip() else line for line in text.splitlines(keepends=True))


def written() -> Iterator[str]:
    """The file, part by part: one namespace a game, since their names are alike."""
    yield HEAD
    yield module_of(SHARED)
    for ident, game in GAMES.items():
        name = "".join(part.capitalize() for part in ident.split("-"))
        module = "\n".join((module_of(game_types(game)), WHAT))
        yield f"export namespace {name} {{\n{indented(module)}}}\n"


def text() -> str:
    """The whole file."""
    return "\n".join(written())


def main() -> None:
    """Write it."""
    TARGET.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
