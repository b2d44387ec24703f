"""Everything that a running server holds."""

from dataclasses import dataclass

from roulotte.server.config import Settings
from roulotte.server.doors import Doors
from roulotte.server.hub import Hub
from roulotte.server.metrics import Metrics
from roulotte.server.origins import RefusedOrigins
from roulotte.server.people import People
from roulotte.server.signet import Signet
from roulotte.server.store.probe import Probe
from roulotte.server.store.store import Store
from roulotte.server.workers import Workers


@dataclass(frozen=True)
class Site:
    """One process of a server."""

    settings: Settings
    store: Store
    hub: Hub
    people: People
    doors: Doors
    metrics: Metrics
    workers: Workers  # for what strangers bring
    origins: RefusedOrigins
    signet: Signet
    probe: Probe
