"""Choosing the bus that the settings name."""

from typing import Final

from roulotte.core.errors import TableError
from roulotte.server.bus import Bus, NoBus
from roulotte.server.bus.hints import HintBus
from roulotte.server.bus.postgres import PostgresLink
from roulotte.server.config import Settings, is_postgres

REDIS: Final = ("redis://", "rediss://", "valkey://", "valkeys://", "unix://")


def open_bus(settings: Settings) -> Bus:
    """PostgreSQL's own unless another is named; none for a file that one process serves."""
    named = settings.bus
    if named and named != "none" and not named.startswith(REDIS):
        raise TableError("a bus is nothing at all, redis://host:port, or none")
    if not is_postgres(settings.database):
        return NoBus()
    if named == "none":
        return NoBus(shared=True)
    if not named:
        return HintBus(PostgresLink(settings.database))
    from roulotte.server.bus.redis import RedisLink  # noqa: PLC0415 - large, and seldom used

    return HintBus(RedisLink(named))
