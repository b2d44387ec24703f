"""Who is asking: a secret in a cookie or a bearer token, of which only the hash is kept."""

import re
import time
from base64 import urlsafe_b64encode
from collections import OrderedDict
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

from roulotte.core.seeded import fresh_bytes
from roulotte.server.room.context import Refused
from roulotte.server.room.people import PROGRAM
from roulotte.server.room.texts import HOUSE_FULL
from roulotte.server.store.database import StorageError
from roulotte.server.store.store import Person, Store

SECRET_BYTES: Final = 32
ID_BYTES: Final = 16
KNOWN: Final = 20_000  # people who need no look into the database
SURE_SECONDS: Final = 60.0  # a session that was deleted elsewhere is unknown here after that
YEAR: Final = 365 * 24 * 3600
SECRET_FORM: Final = re.compile(r"[A-Za-z0-9_-]{43}\Z")


def fresh_text(count: int) -> str:
    """Random bytes as text for cookies, tokens and addresses."""
    return urlsafe_b64encode(fresh_bytes(count)).rstrip(b"=").decode()


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


class KnownPerson(NamedTuple):
    """Somebody who was looked up, and when."""

    person: str
    when: float


class Sessions:
    """Finds out who somebody is."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, KnownPerson] = OrderedDict()  # by the hash of the secret

    async def find(self, secret: str) -> str | None:
        """The person whose secret this is."""
        if not SECRET_FORM.match(secret):
            return None
        digest = hashed(secret)
        known = self._known.get(digest)
        if known is not None and time.monotonic() - known.when < SURE_SECONDS:
            self._known.move_to_end(digest)
            return known.person
        person = await self._store.person_of(digest)
        if person is None:
            self._known.pop(digest, None)
            return None
        self._remember(digest, person.id)
        with suppress(StorageError):  # a full disk shuts nobody out
            await self._store.saw(person, time.time_ns() // 1_000_000)
        return person.id

    async def make(self, now: int, kind: str = "person") -> tuple[str, str]:
        """Somebody new: their id and their secret, which nobody will see again."""
        if self._store.space.tight:
            raise Refused("FULL", HOUSE_FULL)
        mark = PROGRAM if kind == "program" else ""
        secret, ident = fresh_text(SECRET_BYTES), mark + fresh_text(ID_BYTES)
        await self._store.put_person(Person(ident, hashed(secret), kind, now, now))
        self._remember(hashed(secret), ident)
        return ident, secret

    def forget(self, person: str) -> None:
        """Somebody had their data deleted."""
        for digest in [one for one, known in self._known.items() if known.person == person]:
            del self._known[digest]

    def _remember(self, digest: str, person: str) -> None:
        self._known[digest] = KnownPerson(person, time.monotonic())
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
