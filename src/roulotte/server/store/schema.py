"""The tables, and whether a database has them: all of them, as this version knows them."""

from pathlib import Path
from typing import Final

from roulotte.core.errors import TableError
from roulotte.core.words import Text
from roulotte.server.settings import is_postgres, sqlite_path
from roulotte.server.store.database import Connection, Cursor
from roulotte.server.store.sqlite import SqliteConnection
from roulotte.server.store.tables import USE

BECAUSE: Final = Text(fr="{what} : {why}", en="{what}: {why}")
UNREADABLE: Final = Text(
    fr="l'adresse de la base de données est illisible",
    en="the address of the database can't be read",
)
AT_SIGN: Final = Text(
    fr="un @ dans un mot de passe s'écrit %40", en="an @ in a password is written %40"
)
EMPTY: Final = Text(
    fr="la base de données est vide : aucun serveur n'y a jamais rien gardé",
    en="the database is empty: no server has ever kept anything in it",
)
NEWER: Final = Text(
    fr="la base de données vient d'une version plus récente de ce programme",
    en="the database was made by a newer version of this program",
)
OLDER: Final = Text(
    fr="la base de données a un schéma plus ancien ; démarrez une fois le serveur de cette version",
    en="the database has an older schema; start this version's server once",
)
NOT_WHOLE: Final = Text(fr="la base de données n'est pas entière", en="the database is not whole")
NO_EPOCH: Final = Text(
    fr="rien n'y dit laquelle de ses vies est celle-ci",
    en="it does not say which life of it this is",
)


def connect(url: str) -> Connection:
    """A keeper's connection to either kind of database; it connects when it is used."""
    if not is_postgres(url):
        return SqliteConnection(sqlite_path(url))
    from roulotte.server.store.postgres import PostgresConnection  # noqa: PLC0415 - an extra

    _demand_readable(url)
    return PostgresConnection(url, patient=True)


def _demand_readable(url: str) -> None:
    """What is wrong with an address may be a sign in its password, which nobody may see."""
    from psycopg import ProgrammingError  # noqa: PLC0415 - an extra
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    try:
        host = str(conninfo_to_dict(url).get("host", ""))
    except ProgrammingError as error:
        raise because(UNREADABLE, str(error).strip().replace(url, "…")) from None
    if "@" in host:
        raise because(UNREADABLE, AT_SIGN)


def because(what: Text, why: Text | str) -> TableError:
    """What is wrong with a database, and why; what the database itself says stays as it is."""
    return TableError(BECAUSE.filled(what=what, why=why))


def newest_schema() -> str:
    """The number of the last step: `0003` of `v0003_log_in_order.py`."""
    steps = Path(__file__).parent.glob("migrations/versions/v*.py")
    return max(step.stem[1:5] for step in steps)


def schema_of(connection: Connection) -> str | None:
    """The number of the last step that a database took; None if it took none."""
    try:
        found = list(connection.begin().run("SELECT version_num FROM alembic_version"))
    except connection.absent:
        return None
    finally:
        connection.rollback()
    return str(found[0][0]) if found else None


def demand_current(found: str | None) -> None:
    """Say what a database is that has another schema than ours."""
    if found is None:
        raise TableError(EMPTY)
    if found > newest_schema():
        raise TableError(NEWER)
    if found != newest_schema():
        raise TableError(OLDER)


def demand_whole(cursor: Cursor) -> None:
    """Every table must be there, with its columns, and let itself be read and changed."""
    cursor.change(USE)
    if not list(cursor.run("SELECT 1 FROM meta WHERE name = 'epoch'")):
        raise because(NOT_WHOLE, NO_EPOCH)
