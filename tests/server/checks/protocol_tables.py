"""What the tables of docs/protocol.md have to say, worked out from the code itself."""

import ast
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple, get_args

import msgspec
from msgspec import inspect

from roulotte.core.fair import Opening
from roulotte.core.spec import Result
from roulotte.protocol import commands, messages, plan, views
from roulotte.protocol.codes import CODES
from roulotte.protocol.events import Hidden, RoomEvent
from roulotte.server.room import decide
from roulotte.server.room import events as log
from roulotte.server.room import views as room_views
from roulotte.server.room.events import tag_of

Row = tuple[str, str, str]  # the field, its type, what it is if left out

BASES: Final = {messages.ClientMessage, messages.RoomMessage, messages.MayDo, commands.Command}
REQUIRED: Final = "–"
SIMPLE: Final = {
    inspect.IntType: "integer",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.AnyType: "any",
    inspect.NoneType: "null",
    inspect.DictType: "object",
}


# Structs


def structs_of(module: ModuleType) -> dict[str, type]:
    """The structs that a module itself defines, by the name that the document gives them."""
    found = [one for one in vars(module).values() if isinstance(one, type)]
    own = [one for one in found if issubclass(one, msgspec.Struct) and one not in BASES]
    return {name_of(one): one for one in own if one.__module__ == module.__name__}


def name_of(kind: type) -> str:
    """A message is called by its type, anything else as in the code."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return kind.__name__ if info.tag is None else str(info.tag)


def documented_structs() -> dict[str, type]:
    """Every struct that has a table of its own."""
    own = {"Result": Result, "Opening": Opening}
    return (
        structs_of(messages) | structs_of(views) | structs_of(plan) | own
    )  # commands and events have one table for all


def rows_of(kind: type) -> list[Row]:
    """The rows of a struct's table."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return [(one.encode_name, type_name(one.type), left_out(one)) for one in info.fields]


def left_out(field: inspect.Field) -> str:
    """What a field is if it is left out."""
    if field.required or _may_be_absent(field):
        return REQUIRED
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return f"`{json.dumps(msgspec.to_builtins(value), ensure_ascii=False)}`"


def _may_be_absent(field: inspect.Field) -> bool:
    """Whether it stands there or not, and nothing stands for it."""
    return field.default is field.default_factory is msgspec.NODEFAULT


def type_name(info: inspect.Type) -> str:
    """A type as JSON has it."""
    if isinstance(info, inspect.Metadata):
        return type_name(info.type)
    if isinstance(info, inspect.UnionType):
        return union_name(info)
    if isinstance(info, inspect.LiteralType):
        return literal_name(info)
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        item = type_name(info.item_type)
        return f"list of ({item})" if " or " in item else f"list of {item}"
    if isinstance(info, inspect.StructType):
        return f"`{info.cls.__name__}`"
    return SIMPLE[type(info)]


def literal_name(info: inspect.LiteralType) -> str:
    """A few words; the codes are too many to name."""
    named = " or ".join(f"`{json.dumps(value)}`" for value in info.values)
    return "code" if set(info.values) == set(CODES) else named


def union_name(info: inspect.UnionType) -> str:
    """A choice of types; the commands are too many to name."""
    kinds = [one for one in info.types if not isinstance(one, inspect.NoneType)]
    tagged = {one.cls for one in kinds if isinstance(one, inspect.StructType) and one.tag}
    which = "event" if tagged <= set(get_args(RoomEvent)) else "command"
    named = which if tagged else " or ".join(map(type_name, kinds))
    return f"{named} or null" if len(kinds) < len(info.types) else named


def inline(rows: Iterable[Row]) -> str:
    """The fields of a command or an event, in one cell."""
    said = [
        f"`{name}` {kind}" + ("" if default == REQUIRED else f", else {default}")
        for name, kind, default in rows
    ]
    return "; ".join(said) or REQUIRED


# Commands and their refusals

ROOM: Final = Path(room_views.__file__).parent


class Function(NamedTuple):
    """What a function refuses by itself, and whom it calls."""

    codes: frozenset[str]
    calls: frozenset[str]


@cache
def functions() -> dict[str, Function]:
    """Every function of the room: `name`, or `context.name` for the context's own."""
    found: dict[str, Function] = {}
    for path in ROOM.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == "CommandContext":
                found |= {f"context.{one.name}": read(one) for one in defs(node)}
        found |= {f"{path.stem}.{one.name}": read(one, path.stem) for one in defs(tree)}
        found |= imported(tree, path.stem)
    return found


def defs(node: ast.AST) -> Iterator[ast.FunctionDef]:
    return (one for one in ast.iter_child_nodes(node) if isinstance(one, ast.FunctionDef))


def imported(tree: ast.Module, stem: str) -> dict[str, Function]:
    """Names that a module takes from another of the room, as calls to the original."""
    return {
        f"{stem}.{alias.name}": Function(frozenset(), frozenset({f"{source}.{alias.name}"}))
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("roulotte.server.room.")
        for source in [str(node.module).rpartition(".")[2]]
        for alias in node.names
    }


def read(node: ast.FunctionDef, stem: str = "context") -> Function:
    """The codes and the calls in a function."""
    codes, calls = set[str](), set[str]()
    for one in ast.walk(node):
        if isinstance(one, ast.Call):
            calls |= set(called(one.func, stem))
            codes |= {
                str(a.value) for a in one.args if is_code(one, a) and isinstance(a, ast.Constant)
            }
    return Function(frozenset(codes), frozenset(calls))


def called(func: ast.expr, stem: str) -> Iterator[str]:
    if isinstance(func, ast.Name):
        yield f"{stem}.{func.id}"
    elif isinstance(func, ast.Attribute) and ast.unparse(func.value) in {"context", "self"}:
        yield f"context.{func.attr}"


def is_code(call: ast.Call, argument: ast.expr) -> bool:
    """Whether an argument is the code of a refusal."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    place = {"Refused": 0, "demand": 1}.get(name)
    return place is not None and len(call.args) > place and call.args[place] is argument


def refusals(kind: type) -> list[str]:
    """The codes with which a command can be refused by the room, in alphabetical order."""
    function = decide.DECIDE[kind]
    todo, seen = [f"{function.__module__.rpartition('.')[2]}.{function.__name__}"], set[str]()
    codes: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in seen and name in functions():
            seen.add(name)
            codes |= functions()[name].codes
            todo += functions()[name].calls
    return sorted(codes)


# Events


def event_rows(kind: type) -> list[Row]:
    """The rows of an event's table."""
    return rows_of(kind)


KINDS: Final = {tag_of(kind): kind for kind in get_args(RoomEvent) if kind is not Hidden}
COMMANDS: Final = structs_of(commands)
assert set(KINDS) == {tag_of(kind) for kind in get_args(log.LoggedEvent)}
