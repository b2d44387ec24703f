"""From the log back to memory: after another process acted, or when memory is not to be trusted."""

from typing import TYPE_CHECKING, Final

from roulotte.server.room import events as log
from roulotte.server.room.events import tag_of
from roulotte.server.room.room import Room
from roulotte.server.rooms.answers import Answers
from roulotte.server.rooms.audience import spans_matches
from roulotte.server.rooms.persistence import apply_rows, kind_of, room_from
from roulotte.server.rooms.request import Request
from roulotte.server.store.database import StorageError
from roulotte.server.store.store import Answer, Loaded

FORGOTTEN: Final = tag_of(log.LoggedForgotten)

if TYPE_CHECKING:
    from roulotte.server.rooms.live_room import LiveRoom


class Recovery:
    """Reads for one room; while it does, the room's commands wait."""

    def __init__(self, live: "LiveRoom", answers: Answers) -> None:
        self._live, self._answers = live, answers
        self._store = live.host.store
        self.lost = False  # memory may hold what was never saved, and the log can't be read
        self.behind = False  # what other processes did could not be read the last time

    def lose(self) -> None:
        """Memory is not to be trusted any more: whoever is here comes back to a room read anew."""
        self.lost = True
        self._live.host.lost(self._live)

    def learn(self, loaded: Loaded) -> None:
        """Know every command since the last snapshot, so that none is carried out twice."""
        self._answers.read_from(loaded.snapshot.seq if loaded.snapshot else 0)
        self._answers.add_rows(loaded.rows)

    async def reload(self) -> bool:
        """Build the room anew from the log, and tell what the sockets have not heard."""
        live = self._live
        try:
            loaded = await self._store.load(live.room.id)
        except StorageError:
            loaded = None
        if loaded is None:
            self.lose()
            return False
        before, live.room = live.room, room_from(live.room.id, loaded)
        live.serve_match()
        self.learn(loaded)
        self._show_out_forgotten(before)
        self._tell_missed()
        return True

    async def read_on(self) -> bool:
        """Take in what other processes have added to the log."""
        live = self._live
        try:
            rows = await self._store.after(live.room.id, live.room.seq)
        except StorageError:
            self.behind = True
            return False
        self.behind = False
        if any(kind_of(row) == FORGOTTEN for row in rows):
            await self.reload()  # what lies before it was rewritten
            return True
        apply_rows(live.room, rows)
        self._answers.add_rows(rows)
        self._tell_missed()
        return True

    async def answer_to(self, request: Request) -> Answer | None:
        """What became of a command, if it was carried out before; perhaps only the log knows."""
        answers, room = self._answers, self._live.room.id
        if (answer := answers.find(request.key)) is not None:
            return answer
        while (unread := answers.unread) is not None:
            answers.fill(unread, await self._store.commands(room, unread.after, unread.upto))
        if request.key is None or not answers.may_be_older(request.key):
            return None
        return await self._store.answer(room, request.key)

    def _show_out_forgotten(self, before: Room) -> None:
        """The log no longer says who they were: only the room as it was before does."""
        live = self._live
        for entry in live.room.recent:
            if entry.seq > live.audience.told and isinstance(entry.event, log.LoggedForgotten):
                known = before.members.get(entry.event.member)
                if known is not None:
                    live.host.show_out(known.person)

    def _tell_missed(self) -> None:
        live, audience = self._live, self._live.audience
        missed = [entry for entry in live.room.recent if entry.seq > audience.told]
        if not missed:
            return
        if missed[0].seq == audience.told + 1 and not spans_matches(missed):
            audience.tell(missed)
        else:
            audience.show_all()
        live.host.learned(live)
