"""What the server counts, for Prometheus."""

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from roulotte.server.store.database import Database
from roulotte.server.store.probe import Probe

LAG = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
COMMIT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5)


class Events(Collector):
    """The one counter that every move touches: a plain number, read when somebody looks."""

    def __init__(self, metrics: "Metrics") -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        """Give it to Prometheus."""
        yield CounterMetricFamily(
            "roulotte_events", "Events of rooms' logs", value=self._metrics.events_so_far
        )


class Metrics:
    """One registry an application, so that tests can have several."""

    def __init__(self) -> None:
        self.events_so_far = 0
        self.registry = CollectorRegistry()
        self.rooms = Gauge("roulotte_rooms", "Rooms in memory", registry=self.registry)
        self.sockets = Gauge("roulotte_sockets", "Open sockets", registry=self.registry)
        self.work = Gauge(
            "roulotte_at_work", "Things that workers do or will do for strangers",
            registry=self.registry,
        )  # fmt: skip
        self.bus = Gauge(
            "roulotte_bus_connected", "1 while hints can be sent, or need not be",
            registry=self.registry,
        )  # fmt: skip
        self.ready = Gauge(
            "roulotte_database_ready", "1 while the database can be read and written",
            registry=self.registry,
        )  # fmt: skip
        self.held = Gauge(
            "roulotte_held_units", "Units of work that wait for somebody else's transaction",
            registry=self.registry,
        )  # fmt: skip
        self.registry.register(Events(self))
        self.faults = Counter("roulotte_faults", "Faults that were logged", registry=self.registry)
        self.refused = Counter(
            "roulotte_refused", "Commands refused, by code", ["code"], registry=self.registry
        )
        self.origins = Counter(
            "roulotte_origins_refused", "Requests of other sites' pages", registry=self.registry
        )
        self.dropped = Counter(
            "roulotte_dropped", "Sockets closed by the server, by code", ["code"],
            registry=self.registry,
        )  # fmt: skip
        self.turned_away = Counter(
            "roulotte_turned_away", "Connections that came to nothing, by cause", ["cause"],
            registry=self.registry,
        )  # fmt: skip
        self.commit = Histogram(
            "roulotte_commit_seconds", "Time of a commit", buckets=COMMIT, registry=self.registry
        )
        self.together = Histogram(
            "roulotte_commit_units", "Commands in one commit",
            buckets=(1, 2, 5, 10, 25, 50, 100, 250, 512), registry=self.registry,
        )  # fmt: skip
        self.kept = Gauge("roulotte_kept_bytes", "What the database keeps", registry=self.registry)
        self.full = Gauge(
            "roulotte_full", "1 while nothing new can begin for lack of room",
            registry=self.registry,
        )  # fmt: skip
        self.lag = Histogram(
            "roulotte_loop_lag_seconds", "How late the event loop is", buckets=LAG,
            registry=self.registry,
        )  # fmt: skip

    def watch_database(self, database: Database, probe: Probe) -> None:
        """Tell what the database is like, whenever somebody looks."""
        self.ready.set_function(lambda: int(not probe.trouble))
        self.held.set_function(lambda: database.waiting)

    def commit_took(self, seconds: float, units: int) -> None:
        """One commit."""
        self.commit.observe(seconds)
        self.together.observe(units)
