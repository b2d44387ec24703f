"""Pages of other sites that were turned away, told to whoever keeps the server.

Where `--origin` is not what browsers show, that is everybody, so it must not happen in silence.
"""

import re
from typing import Any, Final

import structlog

from roulotte.server.access.admission import header
from roulotte.server.access.limits import Bucket, Rate
from roulotte.server.metrics import Metrics
from roulotte.server.settings import ServerSettings

LINES: Final = Rate(1 / 60, 5)  # of the log; whoever knocks often does not fill it
ORIGIN: Final = re.compile(r"[a-z-]{1,20}://[a-zA-Z0-9.:_\[\]-]{1,100}")

logger = structlog.get_logger("roulotte.origins")


class RefusedOrigins:
    """Counts them all, and writes down some."""

    def __init__(self, settings: ServerSettings, metrics: Metrics) -> None:
        self._metrics, self._bucket = metrics, Bucket(LINES)
        self._allowed = ", ".join(settings.origin)

    def tell(self, scope: Any) -> None:
        """One more."""
        self._metrics.origins.inc()
        if self._bucket.take():
            allowed = self._allowed or f"the address asked for: {_plain(header(scope, b'host'))}"
            origin = _plain(header(scope, b"origin"))
            logger.warning("origin refused", origin=origin, allowed=allowed, setting="--origin")


def _plain(text: str | None) -> str:
    """What a browser says; whatever else somebody wrote there stays out of the log."""
    if text is None:
        return "none"
    full = text if "://" in text else f"host://{text}"
    return text if ORIGIN.fullmatch(full) else "unreadable"
