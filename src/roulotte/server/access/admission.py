"""Who may come in: origins, cookies, tokens, and how much each may ask for."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final, NamedTuple

from roulotte.server.access.limits import (
    Bucket,
    Buckets,
    Count,
    Counts,
    Rate,
    give_all_back,
    take_all,
)
from roulotte.server.access.sessions import YEAR, Sessions
from roulotte.server.settings import ServerSettings

DAY: Final = 24 * 3600
BROUGHT_BYTES: Final = 20_000_000  # of records from elsewhere, a day and address
READ_BYTES: Final = 20_000_000  # of records that an address reads at once; a tenth every second
MOST_WORK: Final = 32  # things that workers do or will do for strangers
WORK_OF_ADDRESS: Final = 4  # of these, for one address
COOKIE: Final = "roulotte"  # a secure origin's has the prefix __Host- before it
COOKIE_BYTES: Final = 8192  # of all cookies of a browser; more are not looked at
HOST_FORM: Final = re.compile(
    r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{0,5}))?\Z"
)

Scope = Any


def header(scope: Scope, name: bytes) -> str | None:
    """A header, if it came exactly once."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


def address_of(scope: Scope) -> str:
    """The address that somebody comes from, as far as it is counted."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "-"


def network_of(raw: str) -> str:
    """An IPv4 address, however it is written; of IPv6 the /64, which one household has whole."""
    try:
        address = ip_address(raw)
    except ValueError:  # a UNIX socket has none
        return raw
    if isinstance(address, IPv4Address):
        return raw
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Address(int(address) >> 64 << 64)) + "/64"


class Host(NamedTuple):
    """Where somebody says that they reached us."""

    name: str
    port: int | None


def host_of(scope: Scope) -> Host | None:
    """What `Host` says, if it is a name or an address, and a port; links are made of it."""
    found = [value for key, value in scope["headers"] if key == b"host"]
    if not found:  # only the oldest programs leave it out
        return Host(*scope["server"])
    form = HOST_FORM.match(found[0][:300].decode("latin-1"))
    if len(found) > 1 or form is None or int(form[2] or 0) > 65_535:
        return None
    return Host(form[1].strip("[]"), int(form[2]) if form[2] else None)


def is_secure(scope: Scope) -> bool:
    """Whether the connection is encrypted, as far as the proxy in front says."""
    return scope["scheme"] in {"https", "wss"}


def cookie_name(scope: Scope) -> str:
    """The cookie's name: browsers guard `__Host-` ones better, but only over HTTPS."""
    return f"__Host-{COOKIE}" if is_secure(scope) else COOKIE


def set_cookie(scope: Scope, secret: str, *, age: int = YEAR) -> str:
    """The header that gives a browser its secret."""
    secure = "; Secure" if is_secure(scope) else ""
    name = cookie_name(scope)
    return f"{name}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


class Admission:
    """Checks at the entrance, for sockets and for the HTTP API alike."""

    def __init__(self, settings: ServerSettings, sessions: Sessions) -> None:
        """Limits are counted in this process."""
        self._origins = frozenset(settings.origin)
        self.sessions = sessions
        self._rate = Rate(settings.message_rate, settings.message_burst)
        wide = Rate(self._rate.per_second * 4, self._rate.burst * 4)
        self._by_person = Buckets(wide)
        self._by_address = Buckets(Rate(wide.per_second * 10, wide.burst * 10))
        self._sight = Rate(self._rate.per_second / 10, self._rate.burst / 3)
        self._sights = Buckets(Rate(self._sight.per_second * 10, self._sight.burst * 10))
        per_minute = settings.rooms_per_minute
        self.talk = Buckets(Rate(settings.talk_rate, settings.talk_burst))  # by room
        self.new_rooms = Buckets(Rate(per_minute / 60, per_minute))
        self.requests = Buckets(Rate(50, 200))
        self.replays = Buckets(Rate(4, 20))  # each may take a second of a core
        self.pictures = Buckets(Rate(4, 40))  # each takes some hundredths of one
        self.reading = Buckets(Rate(READ_BYTES / 10, READ_BYTES))
        self.codes = Buckets(Rate(0.5, 20))  # short codes can't be guessed by trying
        self.brought = Buckets(Rate(BROUGHT_BYTES / DAY, BROUGHT_BYTES))
        most = settings.sockets_per_address
        self.knocks = Buckets(Rate(most / 4, most * 2))  # all may come back at once, and again
        self.sockets = Count(settings.most_sockets)
        self.sockets_of_person = Count(settings.sockets_per_session)
        self.sockets_of_address = Count(most)
        self._work, self._work_of_address = Count(MOST_WORK), Count(WORK_OF_ADDRESS)

    def buckets(self, person: str, address: str) -> tuple[Bucket, ...]:
        """What a socket's messages are counted against."""
        return Bucket(self._rate), self._by_person.of(person), self._by_address.of(address)

    def sights(self, address: str) -> tuple[Bucket, ...]:
        """What it is counted against to be shown everything again, after the first time."""
        return Bucket(self._sight), self._sights.of(address)

    def origin_allowed(self, scope: Scope) -> bool:
        """The exact origin that the page itself was loaded from, or one of those configured."""
        origin = header(scope, b"origin")
        if self._origins:
            return origin in self._origins
        host = header(scope, b"host")
        return host is not None and origin == f"{'https' if is_secure(scope) else 'http'}://{host}"

    async def person(self, scope: Scope) -> str | None:
        """Who asks: a program by its token, or a browser by its cookie; not where from."""
        authorization = header(scope, b"authorization")
        if authorization is not None:
            scheme, _, token = authorization.partition(" ")
            return await self.sessions.find(token) if scheme.lower() == "bearer" else None
        secret = _cookie(scope)
        return None if secret is None else await self.sessions.find(secret)

    def take_socket(self, person: str, address: str) -> bool:
        """Count one more socket, unless somebody has too many."""
        return take_all(self._socket_counts(person, address))

    def give_socket_back(self, person: str, address: str) -> None:
        """Count one socket less."""
        give_all_back(self._socket_counts(person, address))

    def _socket_counts(self, person: str, address: str) -> Counts:
        of_person, of_address = (self.sockets_of_person, person), (self.sockets_of_address, address)
        return (self.sockets, "all"), of_person, of_address

    def take_work(self, address: str) -> bool:
        """Count one more thing that a worker does or will do, unless there are too many."""
        return take_all(self._work_counts(address))

    def give_work_back(self, address: str) -> None:
        """It is done."""
        give_all_back(self._work_counts(address))

    def _work_counts(self, address: str) -> Counts:
        return (self._work, "all"), (self._work_of_address, address)


def _cookie(scope: Scope) -> str | None:
    """Our own cookie, the first if there are several; the library's parser can take minutes."""
    raw = header(scope, b"cookie")
    if raw is None or len(raw) > COOKIE_BYTES:
        return None
    begin = cookie_name(scope) + "="
    found = (one.strip() for one in raw.split(";"))
    return next(
        (one.removeprefix(begin).strip('"') for one in found if one.startswith(begin)), None
    )
