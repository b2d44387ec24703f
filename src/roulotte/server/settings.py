"""How a server is set up: flags, `ROULOTTE_*` variables, defaults, said once."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec

from roulotte.core.errors import TableError
from roulotte.core.words import Text
from roulotte.server.setting_values import (
    DATABASE,
    POSTGRES,
    WrongValueError,
    readers,
    without_password,
)

WRONG: Final = Text(
    fr="{read} : {why} ; écrivez par exemple {instead}",
    en="{read}: {why}; write for example {instead}",
)
MISSPELT: Final = Text(
    fr="il n'y a pas de réglage {name} ; écrivez {meant}, ou retirez cette variable",
    en="there is no setting {name}; write {meant}, or remove this variable",
)
SEVERAL: Final = Text(
    fr="un fichier SQLite n'est servi que par un processus, et plusieurs demandent PostgreSQL "
    "(--database postgresql://…)",
    en="one process serves a SQLite file, and several need PostgreSQL (--database postgresql://…)",
)

Days = Annotated[int, msgspec.Meta(ge=1, le=36_500)]
Many = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
PerSecond = Annotated[float, msgspec.Meta(ge=0.001, le=1_000_000)]
AtOnce = Annotated[float, msgspec.Meta(ge=1, le=1_000_000)]


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Every setting of a server; `OPTIONS` says what each means, `values.py` what may be written.

    A number has bounds, or it could be set to something that makes no sense.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8000
    database: str = "sqlite:roulotte.db"
    bus: str = ""
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1
    origin: tuple[str, ...] = ()
    proxy: str = ""
    message_rate: PerSecond = 20.0
    message_burst: AtOnce = 60.0
    talk_rate: PerSecond = 5.0
    talk_burst: AtOnce = 30.0
    sockets_per_address: Many = 200
    sockets_per_session: Many = 20
    most_sockets: Many = 20_000
    rooms_per_minute: AtOnce = 20.0
    stale_days: Days = 30
    keep_days: Days = 365
    most_megabytes: Annotated[int, msgspec.Meta(ge=10, le=1_000_000)] = 2000
    log_format: str = "text"
    log_level: str = "info"
    web: str = ""


OPTIONS: dict[str, str] = {
    "host": "address to listen on; 0.0.0.0 lets other machines in",
    "port": "port to listen on",
    "database": "sqlite:FILE, or postgresql://user:password@host/name for several processes",
    "bus": "hints between processes: nothing (PostgreSQL's NOTIFY), or none",
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
    "most_megabytes": "what is kept in all; when nine tenths are used, nothing new can begin",
    "log_format": "text, or json",
    "log_level": "debug, info, warning or error",
    "web": "folder of the web client; without it, the one inside the package",
}

READERS: Final = readers(ServerSettings)


def described(name: str) -> str:
    """What a setting means, its variable and its default, as the help shows them."""
    usual = getattr(ServerSettings(), name)
    default = f"; default {usual}" if usual else ""
    return f"{OPTIONS[name]} [{variable(name)}{default}]"


class SettingError(TableError):
    """A setting with which a server can't start; people are told in their language."""

    why: Text


class Given(NamedTuple):
    """A setting as somebody wrote it, and where."""

    name: str
    text: str
    by_flag: bool

    def written(self, text: str) -> str:
        """The same setting with another value, written in the same place."""
        return f"{flag(self.name)} {text}" if self.by_flag else f"{variable(self.name)}={text}"

    def wrong(self, why: Text, instead: str) -> SettingError:
        """What was read, what is wrong with it, and what to write."""
        read = self.written(without_password(self.text))
        return SettingError(WRONG.filled(read=read, why=why, instead=self.written(instead)))


def flag(name: str) -> str:
    """A setting on the command line."""
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    """A setting in the environment."""
    return f"ROULOTTE_{name.upper()}"


def read_settings(flags: Mapping[str, str], environ: Mapping[str, str]) -> ServerSettings:
    """Flags first, then `ROULOTTE_*` variables, then the defaults; what is empty is not given."""
    _check_names(environ)
    given = {name: one for name in OPTIONS if (one := _given(name, flags, environ)) is not None}
    settings = ServerSettings(**{name: _value(one) for name, one in given.items()})
    _check_together(settings, given)
    return settings


def _check_names(environ: Mapping[str, str]) -> None:
    """A variable that is nearly one of ours was meant to be it, and would be passed over."""
    known = [variable(name) for name in OPTIONS]
    for name in environ:
        if name.startswith("ROULOTTE_") and name not in known:
            for meant in get_close_matches(name, known, n=1, cutoff=0.85):
                raise SettingError(MISSPELT.filled(name=name, meant=meant))


def read_database(chosen: str | None, environ: Mapping[str, str]) -> str:
    """The database alone, for commands that need nothing else."""
    given = _given("database", {} if chosen is None else {"database": chosen}, environ)
    return ServerSettings().database if given is None else str(_value(given))


def _given(name: str, flags: Mapping[str, str], environ: Mapping[str, str]) -> Given | None:
    if text := flags.get(name, "").strip():
        return Given(name, text, by_flag=True)
    if text := environ.get(variable(name), "").strip():
        return Given(name, text, by_flag=False)
    return None


def _value(given: Given) -> Any:
    try:
        return READERS[given.name](given.text)
    except WrongValueError as error:
        raise given.wrong(error.why, error.instead) from None


def _check_together(settings: ServerSettings, given: Mapping[str, Given]) -> None:
    """What is right by itself may not go with the rest."""
    if settings.workers > 1 and not is_postgres(settings.database):
        raise given["workers"].wrong(SEVERAL, "1")


def is_postgres(database: str) -> bool:
    """Whether the database is one that several processes can share."""
    return database.startswith(POSTGRES)


def database_kind(database: str) -> str:
    """What may be told of a database: no password, no address."""
    return "postgresql" if is_postgres(database) else "sqlite"


def sqlite_path(database: str) -> Path:
    """The file of an embedded database."""
    kind, _, path = database.partition(":")
    if kind != "sqlite" or not path:
        raise TableError(DATABASE)
    return Path(path)
