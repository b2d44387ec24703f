"""The messages of the socket. A client sends one a frame; the room sends a list of them."""

from typing import Annotated, Any, Literal

import msgspec

from roulotte.core.words import Lang
from roulotte.protocol.codes import Code
from roulotte.protocol.commands import AnyCommand, Seat
from roulotte.protocol.events import RoomEvent
from roulotte.protocol.views import ChoiceView, NowView, RemarkView, RoomView

CommandId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}(?![\\s\\S])")]
Choices = tuple[ChoiceView, ...]
Seq = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
Epoch = Annotated[str, msgspec.Meta(max_length=64)]


class ClientMessage(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower
):
    """Base of what a client sends; its tag is the name of the class in small letters."""


class Hello(ClientMessage, frozen=True):
    """The first message: the protocol's version, and the last number seen, if any."""

    v: int
    last: Seq | None = None
    epoch: Epoch | None = None
    lang: Lang | None = "fr"  # null: no sentences, as programs like it
    watch: bool = False  # see only what everybody may see, whoever you are


class Do(ClientMessage, frozen=True):
    """A command: `id` is random, `base` the number that the player was looking at."""

    id: CommandId
    base: Seq
    cmd: AnyCommand
    epoch: Epoch | None = None  # which log `base` belongs to


class Seen(ClientMessage, frozen=True):
    """How far the client has read."""

    seq: Seq


class Ping(ClientMessage, frozen=True):
    """I am here."""


class Look(ClientMessage, frozen=True):
    """One device, several seats: show me this seat's side of the table, or nobody's."""

    seat: Seat | None


FromClient = Hello | Do | Seen | Ping | Look


class RoomMessage(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Base of what the room sends; clients ignore fields that they do not know."""


class Welcome(RoomMessage, frozen=True, omit_defaults=True):
    """Where you are: who you are here, and whether a snapshot or the missed events follow."""

    v: int
    room: str
    member: int | None
    seats: tuple[int, ...]  # those of the match that you hold
    seat: int | None  # whose side of the table you see
    head: int
    epoch: str
    mode: Literal["snap", "events"]
    now: int
    muted: tuple[int, ...] = ()  # the members that you do not hear; nobody else is told


class You(RoomMessage, frozen=True, omit_defaults=True):
    """What `welcome` said of you has changed: you came in, muted somebody, see another side."""

    member: int | None
    seats: tuple[int, ...]
    seat: int | None
    muted: tuple[int, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """A sentence of the story so far."""

    seq: int
    text: str


class MayDo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the seat whose side you see may do; `snap` and `ev` have these fields."""

    legal: Choices | None = None
    early: Choices | None = None  # what may be locked before one's turn
    lock: ChoiceView | None = None  # what one has locked oneself
    ask: str | None = None


class Snap(MayDo, frozen=True, omit_defaults=True, tag_field="type", tag="snap"):
    """Everything that you may see, as of `seq`."""

    seq: int
    room: RoomView
    now: NowView | None = None
    view: Any = None
    told: tuple[Told, ...] = ()
    said: tuple[RemarkView, ...] = ()
    chain: str | None = None  # the head of the match's chain so far


class Ev(MayDo, frozen=True, omit_defaults=True, tag_field="type", tag="ev"):
    """One event, numbered without gaps, and what is new after it."""

    seq: int
    at: int
    what: RoomEvent
    by: int | None = None  # the member who did it
    text: str | None = None
    room: RoomView | None = None
    now: NowView | None = None
    view: Any = None
    chain: str | None = None  # the head of the match's chain after it, if it belongs to the match


class Ack(RoomMessage, frozen=True):
    """Your command is saved; `seq` is the number of its last event."""

    id: str
    seq: int


class Rej(RoomMessage, frozen=True, omit_defaults=True):
    """Your command was refused, and nothing changed."""

    id: str | None
    code: Code
    why: str
    legal: Choices | None = None


class Live(RoomMessage, frozen=True, omit_defaults=True):
    """Things of the moment, which may be lost: who is here, how much time is left."""

    here: tuple[int, ...]
    now: int
    until: int | None = None  # when the decision's time is over


class Bye(RoomMessage, frozen=True):
    """The socket is about to be closed, and when to come back."""

    code: int
    why: str
    retry_ms: int | None = None


class Pong(RoomMessage, frozen=True):
    """The answer to `ping`."""


FromRoom = Welcome | You | Snap | Ev | Ack | Rej | Live | Bye | Pong
