"""Servers broken on purpose: each must be caught, or the checker proves nothing."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from roulotte.server import live as live_module
from roulotte.server.endpoint import Conversation
from roulotte.server.hub import Hub
from roulotte.server.job import Job
from roulotte.server.keeping import to_append
from roulotte.server.listening import Listened
from roulotte.server.live import LiveRoom
from roulotte.server.repeats import Repeats
from roulotte.server.room import texts
from roulotte.server.room.desk import Desk
from roulotte.server.room.room import Change
from roulotte.server.store.database import Conflict
from roulotte.server.store.store import Snapshot, Store
from roulotte.server.store.worker import Worker

Build = Callable[[], AbstractContextManager[Any]]

# ruff: noqa: ARG001, SLF001 - whoever breaks something reaches into it

_save, _recover, _transact = LiveRoom._save, LiveRoom._recover, Worker._transact
_missed, _store_save = Listened.missed, Store.save


def _acknowledge_first(
    room: LiveRoom, job: Job, changes: list[Change], before: Snapshot | None
) -> None:
    add = to_append(room.room, changes, job.key, created=job.created, before=before)
    room.around.store.save(add, lambda _, __: None)
    room._saved(job, changes, add, None)


def _tell_first(room: LiveRoom, job: Job, changes: list[Change], before: Snapshot | None) -> None:
    room.tell(changes, None, None)
    _save(room, job, changes, before)


def _without_key(*given: Any, **named: Any) -> Any:
    room, changes, _key = given
    return to_append(room, changes, None, **named)


def _remember_nothing(repeats: Repeats, rows: Sequence[Any]) -> None:
    """What was carried out before this process came up is not known."""


async def _find_nothing(room: LiveRoom, job: Job) -> None:
    """What was carried out before the last snapshot is not looked for."""
    job.sought = True


async def _do_it_again(room: LiveRoom, job: Job, error: BaseException) -> None:
    """Whether it was saved is not asked."""
    await room._refresh()
    room._repeats._answers.pop(str(job.key), None)
    room._jobs.appendleft(job)


async def _refuse_unseen(room: LiveRoom, job: Job, error: BaseException) -> None:
    """Whether it was saved is not looked for."""
    if isinstance(error, Conflict):
        await _recover(room, job, error)
    else:
        await room._refresh()
        room._refuse(job, "STORAGE", texts.NOT_SAVED)


async def _keep_in_memory(room: LiveRoom, job: Job, error: BaseException) -> None:
    """What could not be saved stays in memory."""
    room._refuse(job, "STORAGE", texts.NOT_SAVED)


def _all_is_well(worker: Worker, batch: Any, end: float, **named: Any) -> Any:
    """A commit that failed counts as done."""
    return [
        (unit, result, error if isinstance(error, Conflict) else None)
        for unit, result, error in _transact(worker, batch, end, **named)
    ]


def _rows_twice(store: Store, add: Any, done: Any) -> None:
    """Each command is written twice: once as it is, once more behind itself."""
    again = [row._replace(seq=row.seq + len(add.rows)) for row in add.rows]
    _store_save(store, add._replace(rows=[*add.rows, *again]), done)


def _less_by_one(room: Listened, socket: Any, last: int) -> bytes | None:
    return _missed(room, socket, last + 1) if last < room.room.seq else _missed(room, socket, last)


async def _look_nowhere(hub: Hub) -> None:
    """Only hints are listened to."""


def _read_nothing(talk: Conversation, live: LiveRoom, hello: Any) -> None:
    """Whoever has seen more is greeted as if they had not."""


def _broken(where: Any, name: str, how: Any) -> Build:
    return lambda: patch.object(where, name, how)


BUILDS: dict[str, Build] = {
    "acknowledged before it is saved": _broken(LiveRoom, "_save", _acknowledge_first),
    "told before it is saved": _broken(LiveRoom, "_save", _tell_first),
    "a command's key is not kept": _broken(live_module, "to_append", _without_key),
    "each command is applied twice": _broken(Store, "save", _rows_twice),
    "answers are kept in memory only": _broken(Repeats, "add_rows", _remember_nothing),
    "nothing is looked for before a snapshot": _broken(LiveRoom, "_find", _find_nothing),
    "what failed is done again without asking": _broken(LiveRoom, "_recover", _do_it_again),
    "no answer is remembered": lambda: patch.multiple(
        Repeats, answer=lambda _repeats, _key: None, may_be_older=lambda _repeats, _key: False
    ),
    "memory keeps what was not saved": _broken(LiveRoom, "_recover", _keep_in_memory),
    "a failed commit counts as done": _broken(Worker, "_transact", _all_is_well),
    "stale decisions are played": _broken(Desk, "fresh", lambda _desk, _since: None),
    "resuming leaves an event out": _broken(Listened, "missed", _less_by_one),
    "only hints are listened to": _broken(Hub, "_look_into_logs", _look_nowhere),
    "greeted without reading the log": _broken(Conversation, "_catch_up", _read_nothing),
}
# Guests of an evening ask again, so nobody can tell when it was saved; people at a bad wire do not.
ASKED_ONCE: dict[str, Build] = {
    "what was saved is refused": _broken(LiveRoom, "_recover", _refuse_unseen),
}
