"""Bring a database to the current schema, from nothing or from an older one."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from roulotte.server.settings import is_postgres, sqlite_path

if TYPE_CHECKING:
    import psycopg

FOLDER = Path(__file__).parent / "migrations"
LOCK = 7_655_138  # any number, as long as every process takes the same


def upgrade(url: str, *, to: str = "head") -> None:
    """Run the steps that are missing; of several processes that start at once, one does."""
    engine = engine_of(url)
    config = _config()
    try:
        with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text(f"SELECT pg_advisory_lock({LOCK})"))
                connection.commit()
            config.attributes["connection"] = connection
            command.upgrade(config, to)
            connection.commit()
    finally:
        engine.dispose()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config


def engine_of(url: str) -> sa.Engine:
    """SQLAlchemy reads addresses in its own way: here it connects as the server does."""
    if is_postgres(url):
        return sa.create_engine(
            "postgresql+psycopg://", poolclass=sa.NullPool, creator=lambda: _postgres(url)
        )
    path = sa.URL.create("sqlite", database=str(sqlite_path(url)))
    engine = sa.create_engine(path, poolclass=sa.NullPool)
    sa.event.listen(engine, "connect", _leave_transactions_to_us)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _postgres(url: str) -> "psycopg.Connection[Any]":
    from roulotte.server.store.postgres import PATIENT, connected  # noqa: PLC0415 - an extra

    made = connected(url, PATIENT)
    made.autocommit = False
    return made


def _leave_transactions_to_us(connection: Any, _record: object) -> None:
    """Python's driver begins none before a table is made: a kill would leave half a schema."""
    connection.isolation_level = None
