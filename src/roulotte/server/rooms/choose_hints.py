"""Choosing the bus that the settings name."""

from roulotte.server.rooms.hint_sender import HintBus
from roulotte.server.rooms.hints import Bus, NoBus
from roulotte.server.settings import ServerSettings, is_postgres


def open_bus(settings: ServerSettings) -> Bus:
    """PostgreSQL's own unless another is named; none for a file that one process serves."""
    named = settings.bus
    if not is_postgres(settings.database):
        return NoBus()
    if named == "none":
        return NoBus(shared=True)
    if not named:
        from roulotte.server.rooms.notify import PostgresLink  # noqa: PLC0415 - an extra

        return HintBus(PostgresLink(settings.database))
    from roulotte.server.rooms.redis_hints import RedisLink  # noqa: PLC0415 - large, and seldom used

    return HintBus(RedisLink(named))
