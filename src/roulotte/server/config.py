"""How a server is set up: flags, `ROULOTTE_*` variables, defaults, said once."""

from pathlib import Path
from typing import Annotated, Any

import msgspec

from roulotte.core.errors import TableError
from roulotte.server.limiting import Rate

Days = Annotated[int, msgspec.Meta(ge=1)]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting of a server; `OPTIONS` says what each means."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8000
    database: str = "sqlite:roulotte.db"
    bus: str = ""
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1
    origin: tuple[str, ...] = ()
    proxy: str = ""
    message_rate: float = 20.0
    message_burst: float = 60.0
    talk_rate: float = 5.0
    talk_burst: float = 30.0
    sockets_per_address: int = 200
    sockets_per_session: int = 20
    most_sockets: int = 20_000
    rooms_per_minute: float = 20.0
    stale_days: Days = 30
    keep_days: Days = 365
    log_format: str = "text"
    log_level: str = "info"
    web: str = ""


OPTIONS: dict[str, str] = {
    "host": "address to listen on; 0.0.0.0 lets other machines in",
    "port": "port to listen on",
    "database": "sqlite:FILE, or postgresql://user:password@host/name for several processes",
    "bus": "hints between processes: nothing (PostgreSQL's own), redis://host:port, or none",
    "workers": "processes that serve; more than one needs PostgreSQL",
    "origin": "origins that browsers may come from, such as https://play.example; "
    "without it, the address that the browser itself asked for",
    "proxy": "addresses of reverse proxies whose X-Forwarded-* headers are believed",
    "message_rate": "messages a second that a socket may send for long",
    "message_burst": "messages that a socket may send at once",
    "talk_rate": "remarks a second that may be made in one room for long",
    "talk_burst": "remarks that may be made in one room at once",
    "sockets_per_address": "sockets that one address may have open",
    "sockets_per_session": "sockets that one browser or program may have open",
    "most_sockets": "sockets that a process takes in all",
    "rooms_per_minute": "rooms that one address may open in a minute",
    "stale_days": "rooms in which nothing happened for so many days are deleted",
    "keep_days": "records of finished matches are deleted after so many days",
    "log_format": "text, or json",
    "log_level": "debug, info, warning or error",
    "web": "folder of the web client; without it, the one inside the package",
}


def message_rate(settings: Settings) -> Rate:
    """How much a socket may send."""
    return Rate(settings.message_rate, settings.message_burst)


def read_settings(given: dict[str, Any], environ: dict[str, str]) -> Settings:
    """Flags first, then `ROULOTTE_*` variables, then the defaults."""
    raw = {name: environ[key] for name in OPTIONS if (key := f"ROULOTTE_{name.upper()}") in environ}
    split = {"origin": tuple(raw["origin"].split(","))} if "origin" in raw else {}
    try:
        return msgspec.convert(raw | split | given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise TableError(f"a setting is wrong: {error}") from None


def is_postgres(database: str) -> bool:
    """Whether the database is one that several processes can share."""
    return database.startswith(("postgresql://", "postgres://"))


def database_kind(database: str) -> str:
    """What may be told of a database: no password, no address."""
    return "postgresql" if is_postgres(database) else "sqlite"


def sqlite_path(database: str) -> Path:
    """The file of an embedded database."""
    kind, _, path = database.partition(":")
    if kind != "sqlite" or not path:
        raise TableError("a database is sqlite:FILE or postgresql://user:password@host/name")
    return Path(path)
