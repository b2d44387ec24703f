"""The server's log: one line an event, for people or for programs, and nothing private in it."""

import logging
import sys
from collections.abc import MutableMapping
from traceback import format_tb
from typing import Any

import structlog

from roulotte.server.settings import ServerSettings

Event = MutableMapping[str, Any]


def set_up_logs(settings: ServerSettings) -> None:
    """Let our own lines and those of libraries go to standard error in one form."""
    before: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper("iso", utc=True),
        tell_fault,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *before,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=before,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _renderer(settings.log_format),
            ],
        )
    )
    # Libraries would write down headers and messages at lower levels.
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("roulotte").setLevel(settings.log_level.upper())


def _renderer(form: str) -> Any:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())


def tell_fault(_logger: Any, _method: str, event: Event) -> Event:
    """Where something went wrong and of what kind; its message might quote what somebody wrote."""
    error = event.pop("exc_info", None)
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event["fault"] = type(error).__name__
        event["where"] = "".join(format_tb(error.__traceback__)[-8:])
    return event
