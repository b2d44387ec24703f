"""Everything that a running server holds."""

from dataclasses import dataclass

from roulotte.server.access.admission import Admission
from roulotte.server.access.origins import RefusedOrigins
from roulotte.server.access.sessions import Sessions
from roulotte.server.access.signing_key import SigningKey
from roulotte.server.metrics import Metrics
from roulotte.server.rooms.hub import Hub
from roulotte.server.settings import ServerSettings
from roulotte.server.store.probe import Probe
from roulotte.server.store.store import Store
from roulotte.server.workers import Workers


@dataclass(frozen=True)
class Services:
    """One process of a server."""

    settings: ServerSettings
    store: Store
    hub: Hub
    sessions: Sessions
    admission: Admission
    metrics: Metrics
    workers: Workers  # for what strangers bring
    origins: RefusedOrigins
    signing_key: SigningKey
    probe: Probe
