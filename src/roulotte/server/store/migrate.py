"""Bring a database to the current schema, from nothing or from an older one."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
LOCK = 7_655_138  # any number, as long as every process takes the same


def upgrade(url: str, *, to: str = "head") -> None:
    """Run the steps that are missing; of several processes that start at once, one does."""
    engine = sa.create_engine(sqlalchemy_url(url), poolclass=sa.NullPool)
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


def sqlalchemy_url(url: str) -> Any:
    """Our URLs name the database, SQLAlchemy's also the driver."""
    if url.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + url.split("://", 1)[1]
    return sa.URL.create("sqlite", database=url.removeprefix("sqlite:"))
