"""Actions and outcomes as JSON objects that a person can read, one leading key for each kind."""

from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec

from roulotte.core.errors import UnreadableError


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every action and outcome: its JSON form is the form of the record."""


T = TypeVar("T", bound=Wire)


class Vocabulary(Generic[T]):
    """Reads a JSON object into the kind that its leading key names.

    The leading key of a kind is its first field or, where several kinds share one (Roll Estate's
    claims), their common tag. A leading field that is a flag (`{"stay": true}`) must be true.
    """

    def __init__(self, what: str, *kinds: type[T]) -> None:
        """`what` is the word for a sentence: "action" or "outcome"."""
        self._what = what
        self._kinds: dict[str, Any] = {}
        self._flags: set[str] = set()
        for kind in kinds:
            self._add(kind)

    def _add(self, kind: type[T]) -> None:
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)  # noqa: S101 - Wire is a Struct
        head = info.tag_field or info.fields[0].encode_name
        known = self._kinds.get(head)
        self._kinds[head] = kind if known is None else reduce(or_, (known, kind))
        if not info.tag_field and isinstance(info.fields[0].type, msgspec.inspect.BoolType):
            self._flags.add(head)

    def read(self, raw: object) -> T:
        """Read one, or say what is wrong with it."""
        if not isinstance(raw, dict):
            raise UnreadableError(f"an {self._what} is an object, not {_name(raw)}")
        heads = [key for key in raw if key in self._kinds]
        if len(heads) != 1:
            known = ", ".join(self._kinds)
            raise UnreadableError(f"an {self._what} has exactly one of the keys {known}")
        head = heads[0]
        if head in self._flags and raw[head] is not True:
            raise UnreadableError(f"`{head}` can only be true")
        try:
            value: T = msgspec.convert(raw, self._kinds[head])
        except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half a surrogate pair
            raise UnreadableError(f"this is no `{head}`: {error}") from None
        return value


def _name(raw: object) -> str:
    names = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(raw), "a number")


def to_wire(value: object) -> Any:
    """Turn an action, outcome, view or result into plain JSON values."""
    return msgspec.json.decode(msgspec.json.encode(value))


def to_json(value: object) -> str:
    """Turn it into one line of JSON."""
    return msgspec.json.encode(value).decode()


def leaves(value: object) -> list[Any]:
    """The plain values in a JSON value, in the order in which they are written."""
    if isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return [leaf for one in inside for leaf in leaves(one)]
    return [value]
