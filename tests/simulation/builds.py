"""Servers broken on purpose: each must be caught, or the checker proves nothing."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from roulotte.server.room import texts
from roulotte.server.room.context import CommandContext, Refused
from roulotte.server.rooms import live_room as live_module
from roulotte.server.rooms.answers import Answers
from roulotte.server.rooms.audience import Audience
from roulotte.server.rooms.hub import Hub
from roulotte.server.rooms.live_room import Decided, Learn, LiveRoom, Trouble
from roulotte.server.rooms.persistence import to_append
from roulotte.server.rooms.recovery import Recovery
from roulotte.server.rooms.request import Request
from roulotte.server.store.database import Conflict
from roulotte.server.store.store import Answer, Append, Store
from roulotte.server.store.worker import WorkerThread

Build = Callable[[], AbstractContextManager[Any]]

# ruff: noqa: ARG001, SLF001 - whoever breaks something reaches into it

_decide, _saved, _settle = LiveRoom._decide, LiveRoom._saved, LiveRoom._settle
_transact, _missed, _store_save = WorkerThread._transact, Audience.missed, Store.save


def _acknowledge_first(store: Store, add: Append, done: Any) -> None:
    """What is handed to the writer counts as saved."""
    _store_save(store, add, lambda _, __: None)
    done(None, None)


def _tell_first(room: LiveRoom, asked: Request) -> Decided | Trouble:
    """Everybody hears of what happened in memory."""
    decided = _decide(room, asked)
    if isinstance(decided, Decided):
        room.audience.tell(decided.entries)
    return decided


def _without_key(*given: Any) -> Append:
    """The log does not say which command something is of."""
    add = to_append(*given)
    return add._replace(rows=[row._replace(command=None, last=None) for row in add.rows])


def _remember_nothing(answers: Answers, rows: Sequence[Any]) -> None:
    """What was carried out before this process came up is not known."""


async def _find_in_memory(recovery: Recovery, asked: Request) -> Answer | None:
    """What was carried out before the last snapshot is not looked for."""
    return recovery._answers.find(asked.key)


async def _find_nothing(recovery: Recovery, asked: Request) -> Answer | None:
    """Whether it was saved is not asked."""
    return None


@contextmanager
def _do_it_again() -> Iterator[None]:
    """What failed is tried again, whatever the log says."""
    with (
        patch.object(LiveRoom, "_trouble_of", lambda _room, _error: Trouble(Learn.EVERYTHING)),
        patch.object(Recovery, "answer_to", _find_nothing),
    ):
        yield


async def _refuse_unseen(room: LiveRoom, asked: Request, trouble: Trouble) -> None:
    """Whether it was saved is not looked for."""
    if trouble.refused is None:
        await _settle(room, asked, trouble)
    else:
        await room._learn(trouble.learn)
        room._refuse(asked, trouble.refused)


def _keep_in_memory(
    room: LiveRoom, asked: Request, decided: Decided, error: Exception | None
) -> None:
    """What could not be saved stays in memory."""
    if error is None:
        _saved(room, asked, decided, error)
    else:
        room._refuse(asked, Refused("STORAGE", texts.NOT_SAVED))
        room.queue.release()


def _all_is_well(worker: WorkerThread, batch: Any, end: float, **named: Any) -> Any:
    """A commit that failed counts as done."""
    return [
        (unit, result, error if isinstance(error, Conflict) else None)
        for unit, result, error in _transact(worker, batch, end, **named)
    ]


def _rows_twice(store: Store, add: Any, done: Any) -> None:
    """Each command is written twice: once as it is, once more behind itself."""
    again = [row._replace(seq=row.seq + len(add.rows)) for row in add.rows]
    _store_save(store, add._replace(rows=[*add.rows, *again]), done)


def _less_by_one(audience: Audience, socket: Any, last: int) -> bytes | None:
    behind = last < audience._room.seq
    return _missed(audience, socket, last + 1 if behind else last)


async def _look_nowhere(hub: Hub) -> None:
    """Only hints are listened to."""


def _read_nothing(live: LiveRoom, seen: int, person: str) -> None:
    """Whoever has seen more is greeted as if they had not."""


def _broken(where: Any, name: str, how: Any) -> Build:
    return lambda: patch.object(where, name, how)


BUILDS: dict[str, Build] = {
    "acknowledged before it is saved": _broken(Store, "save", _acknowledge_first),
    "told before it is saved": _broken(LiveRoom, "_decide", _tell_first),
    "a command's key is not kept": _broken(live_module, "to_append", _without_key),
    "each command is applied twice": _broken(Store, "save", _rows_twice),
    "answers are kept in memory only": _broken(Answers, "add_rows", _remember_nothing),
    "nothing is looked for before a snapshot": _broken(Recovery, "answer_to", _find_in_memory),
    "what failed is done again without asking": _do_it_again,
    "no answer is remembered": lambda: patch.multiple(
        Answers, find=lambda _answers, _key: None, may_be_older=lambda _answers, _key: False
    ),
    "memory keeps what was not saved": _broken(LiveRoom, "_saved", _keep_in_memory),
    "a failed commit counts as done": _broken(WorkerThread, "_transact", _all_is_well),
    "stale decisions are played": _broken(CommandContext, "fresh", lambda _context, _since: None),
    "resuming leaves an event out": _broken(Audience, "missed", _less_by_one),
    "only hints are listened to": _broken(Hub, "_look_into_logs", _look_nowhere),
    "greeted without reading the log": _broken(LiveRoom, "catch_up_with", _read_nothing),
}
# Guests of an evening ask again, so nobody can tell when it was saved; people at a bad wire do not.
ASKED_ONCE: dict[str, Build] = {
    "what was saved is refused": _broken(LiveRoom, "_settle", _refuse_unseen),
}
