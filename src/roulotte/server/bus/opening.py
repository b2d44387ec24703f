"""Choosing the bus that the settings name."""

from roulotte.server.bus import Bus, NoBus
from roulotte.server.bus.hints import HintBus
from roulotte.server.bus.postgres import PostgresLink
from roulotte.server.config import Settings, is_postgres


def open_bus(settings: Settings) -> Bus:
    """PostgreSQL's own unless another is named; none for a file that one process serves."""
    named = settings.bus
    if not is_postgres(settings.database):
        return NoBus()
    if named == "none":
        return NoBus(shared=True)
    if not named:
        return HintBus(PostgresLink(settings.database))
    from roulotte.server.bus.redis import RedisLink  # noqa: PLC0415 - large, and seldom used

    return HintBus(RedisLink(named))
