"""What may be written for a setting: its value, or what is wrong with it and what to write."""

import re
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import inspect

from roulotte.core.words import Text

LEVELS: Final = ("info", "debug", "warning", "error")
FORMATS: Final = ("text", "json")
INDEX: Final = "index.html"
POSTGRES: Final = ("postgresql://", "postgres://")
USUAL_PORTS: Final = {"http": 80, "https": 443}
HOST_NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?", re.IGNORECASE)
PASSWORD: Final = re.compile(r"(://[^:/?#]*:)[^@/]*(?=@)|(password=)[^&]*", re.IGNORECASE)

WHOLE: Final = Text(
    fr="il faut un nombre entier de {least} à {most}",
    en="this has to be a whole number from {least} to {most}",
)
NUMBER: Final = Text(
    fr="il faut un nombre de {least} à {most}", en="this has to be a number from {least} to {most}"
)
ONE_OF: Final = Text(fr="il faut l'un de ces mots : {words}", en="this has to be one of: {words}")
HOST: Final = Text(
    fr="il faut une adresse de cette machine, sans http:// ni port, ou 0.0.0.0 pour les prendre "
    "toutes",
    en="this has to be an address of this machine, without http:// or a port, or 0.0.0.0 for all "
    "of them",
)
DATABASE: Final = Text(
    fr="une base de données s'écrit sqlite:FICHIER ou postgresql://utilisateur@machine/nom",
    en="a database is written sqlite:FILE or postgresql://user@host/name",
)
BUS: Final = Text(
    fr="les processus se parlent par PostgreSQL : n'écrivez rien, ou none pour s'en passer",
    en="processes tell each other by PostgreSQL: write nothing, or none to do without",
)
ORIGIN_SCHEME: Final = Text(
    fr="il manque http:// ou https:// devant l'adresse que montrent les navigateurs",
    en="the address that browsers show begins with http:// or https://",
)
ORIGIN: Final = Text(
    fr="il faut l'adresse que montrent les navigateurs, jusqu'au premier / et sans lui",
    en="this has to be the address that browsers show, up to its first / and without it",
)
FOLDER: Final = Text(
    fr=f"il faut le dossier d'un client web construit, et il n'y a pas d'{INDEX} dans celui-ci",
    en=f"this has to be the folder of a web client that was built, and there is no {INDEX} in it",
)
IS_FOLDER: Final = Text(
    fr="c'est un dossier, et la base de données est un fichier",
    en="this is a folder, and the database is a file",
)
PROXY: Final = Text(
    fr="il faut les adresses IP ou les réseaux de vos serveurs mandataires, séparés par des "
    "virgules",
    en="this has to be the IP addresses or networks of your reverse proxies, separated by commas",
)

Value = Any
Reader = Callable[[str], Value]


class WrongValueError(Exception):
    """A text that is no value of its setting: why not, and one that would be."""

    def __init__(self, why: Text, instead: str) -> None:
        """`instead` is the value alone."""
        super().__init__(why.en)
        self.why, self.instead = why, instead


def without_password(text: str) -> str:
    """An address of a database as it may be shown."""
    return PASSWORD.sub(lambda found: f"{found[1] or found[2]}***", text)


def number(kind: inspect.IntType | inspect.FloatType, usual: float) -> Reader:
    """A number within the bounds of its type."""
    whole = isinstance(kind, inspect.IntType)
    least, most = kind.ge, kind.le
    assert least is not None  # noqa: S101 - every number among the settings has bounds
    assert most is not None  # noqa: S101
    why = (WHOLE if whole else NUMBER).filled(least=_plain(least), most=_plain(most))

    def read(text: str) -> Value:
        try:
            value: float = int(text) if whole else float(text)
        except ValueError:
            raise WrongValueError(why, _plain(usual)) from None
        if not (text.isascii() and least <= value <= most):  # `nan` is neither
            raise WrongValueError(why, _plain(usual))
        return value

    return read


def _plain(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


def one_of(*words: str) -> Reader:
    """One of a few words, in capitals or not."""
    why = ONE_OF.filled(words=", ".join(words))

    def read(text: str) -> Value:
        if text.lower() not in words:
            raise WrongValueError(why, words[0])
        return text.lower()

    return read


def host(text: str) -> Value:
    """An address or a name; whether this machine has it, `listen` finds out."""
    bare = text.removeprefix("[").removesuffix("]")
    if not (_is_address(bare) or HOST_NAME.fullmatch(bare)):
        raise WrongValueError(HOST, "0.0.0.0")  # noqa: S104 - only to name it
    return bare


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def database(text: str) -> Value:
    """A file of SQLite, or the address of a database of PostgreSQL."""
    if text.startswith(POSTGRES):
        _check_postgres(text)
    elif not text.startswith("sqlite:") or not text.removeprefix("sqlite:").strip("/"):
        file = text.startswith(("/", "./")) or text.endswith(".db")
        raise WrongValueError(DATABASE, f"sqlite:{text}" if file else "sqlite:roulotte.db")
    elif Path(text.removeprefix("sqlite:")).is_dir():
        raise WrongValueError(IS_FOLDER, f"{text.rstrip('/')}/roulotte.db")
    return text


def _check_postgres(text: str) -> None:
    from psycopg import ProgrammingError  # noqa: PLC0415 - large, and SQLite does not need it
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    try:
        ports = str(conninfo_to_dict(text).get("port", "")).replace(",", "")  # one for each host
    except ProgrammingError:
        ports = "none"
    if not ports.isdigit() and ports:
        raise WrongValueError(DATABASE, "postgresql://roulotte@localhost/roulotte")


def bus(text: str) -> Value:
    """Nothing but `none`: other ways than PostgreSQL's own there are not."""
    if text.lower() != "none":
        raise WrongValueError(BUS, "none")
    return "none"


def origins(text: str) -> Value:
    """Origins, each as browsers write them: small letters, no slash, no usual port."""
    return tuple(_origin(one) for one in _split(text))


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _origin(text: str) -> str:
    if "://" not in text:
        raise WrongValueError(ORIGIN_SCHEME, f"https://{_bare(text)}")
    try:
        parts = urlsplit(text)
        name, port = _name_of(parts.hostname or ""), parts.port
    except (ValueError, UnicodeError):
        raise WrongValueError(ORIGIN, "https://play.example") from None
    scheme = parts.scheme.lower()
    if scheme not in USUAL_PORTS or not name or port == 0:
        raise WrongValueError(ORIGIN, "https://play.example")
    right = f"{scheme}://{name}" + (f":{port}" if port not in {None, USUAL_PORTS[scheme]} else "")
    if parts.path not in {"", "/"} or parts.query or parts.fragment or "@" in parts.netloc:
        raise WrongValueError(ORIGIN, right)
    return right


def _bare(text: str) -> str:
    name = text.partition("/")[0].lower()
    return name if HOST_NAME.fullmatch(name.partition(":")[0]) else "play.example"


def _name_of(name: str) -> str:
    """A host as browsers send it: an IPv6 address in brackets, other alphabets in ASCII."""
    if ":" in name:
        return f"[{IPv6Address(name)}]"
    ascii_name = name.encode("idna").decode() if not name.isascii() else name
    return ascii_name if HOST_NAME.fullmatch(ascii_name) else ""


def proxies(text: str) -> Value:
    """Addresses and networks; a name would never match anybody's address."""
    try:
        found = [ip_network(one, strict=False) for one in _split(text)]
    except ValueError:
        raise WrongValueError(PROXY, "127.0.0.1") from None
    if not found:
        raise WrongValueError(PROXY, "127.0.0.1")
    alone = [net.prefixlen == net.max_prefixlen for net in found]
    return ",".join(
        str(net.network_address) if one else str(net) for net, one in zip(found, alone, strict=True)
    )


def folder(text: str) -> Value:
    """A folder with a web client that was built."""
    if not Path(text, INDEX).is_file():
        raise WrongValueError(FOLDER, "src/roulotte/web")
    return text


TEXTS: Final[dict[str, Reader]] = {
    "host": host,
    "database": database,
    "bus": bus,
    "origin": origins,
    "proxy": proxies,
    "log_format": one_of(*FORMATS),
    "log_level": one_of(*LEVELS),
    "web": folder,
}


def readers(settings: type[msgspec.Struct]) -> dict[str, Reader]:
    """How each setting of a struct is read: numbers by their bounds, texts by their name."""
    kind = inspect.type_info(settings)
    assert isinstance(kind, inspect.StructType)  # noqa: S101 - it was given as one
    return {
        field.name: number(field.type, field.default)
        if isinstance(field.type, inspect.IntType | inspect.FloatType)
        else TEXTS[field.name]
        for field in kind.fields
    }
