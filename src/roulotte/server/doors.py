"""Who may come in: origins, cookies, tokens, and how much each may ask for."""

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final

from roulotte.server.config import Settings, message_rate
from roulotte.server.limiting import Bucket, Buckets, Count, Rate
from roulotte.server.people import YEAR, People

DAY: Final = 24 * 3600
BROUGHT_BYTES: Final = 20_000_000  # of records from elsewhere, a day and address
COOKIE: Final = "roulotte"  # a secure origin's has the prefix __Host- before it

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


class Doors:
    """Checks at the entrance, for sockets and for the HTTP API alike."""

    def __init__(self, settings: Settings, people: People) -> None:
        """Limits are counted in this process."""
        self._origins = frozenset(settings.origin)
        self.people = people
        self._rate = message_rate(settings)
        wide = Rate(self._rate.per_second * 4, self._rate.burst * 4)
        self._by_person = Buckets(wide)
        self._by_address = Buckets(Rate(wide.per_second * 10, wide.burst * 10))
        per_minute = settings.rooms_per_minute
        self.talk = Buckets(Rate(settings.talk_rate, settings.talk_burst))  # by room
        self.new_rooms = Buckets(Rate(per_minute / 60, per_minute))
        self.requests = Buckets(Rate(50, 200))
        self.replays = Buckets(Rate(4, 20))  # each may take a second of a core
        self.codes = Buckets(Rate(0.5, 20))  # short codes can't be guessed by trying
        self.brought = Buckets(Rate(BROUGHT_BYTES / DAY, BROUGHT_BYTES))
        most = settings.sockets_per_address
        self.knocks = Buckets(Rate(most / 4, most * 2))  # all may come back at once, and again
        self.sockets = Count(settings.most_sockets)
        self.sockets_of_person = Count(settings.sockets_per_session)
        self.sockets_of_address = Count(most)

    def buckets(self, person: str, address: str) -> tuple[Bucket, ...]:
        """What a socket's messages are counted against."""
        return Bucket(self._rate), self._by_person.of(person), self._by_address.of(address)

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
            return await self.people.find(token) if scheme.lower() == "bearer" else None
        secret = _cookie(scope)
        return None if secret is None else await self.people.find(secret)

    def take_socket(self, person: str, address: str) -> bool:
        """Count one more socket, unless somebody has too many."""
        taken: list[tuple[Count, str]] = []
        for count, key in self._counts(person, address):
            if not count.take(key):
                for earlier, earlier_key in taken:
                    earlier.give_back(earlier_key)
                return False
            taken.append((count, key))
        return True

    def give_socket_back(self, person: str, address: str) -> None:
        """Count one socket less."""
        for count, key in self._counts(person, address):
            count.give_back(key)

    def _counts(self, person: str, address: str) -> Iterable[tuple[Count, str]]:
        yield self.sockets, "all"
        yield self.sockets_of_person, person
        yield self.sockets_of_address, address


def _cookie(scope: Scope) -> str | None:
    raw = header(scope, b"cookie")
    if raw is None:
        return None
    try:
        morsel = SimpleCookie(raw).get(cookie_name(scope))
    except CookieError:
        return None
    return None if morsel is None else morsel.value
