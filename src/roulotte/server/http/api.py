"""The HTTP API: every route, how it says no, and its schema."""

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema

from roulotte.protocol.http import NewProgram, NewRoom
from roulotte.protocol.limits import FRAME_BYTES
from roulotte.protocol.plan import Plan, Settings
from roulotte.server.http import errors, games, health, key, matches, me, rooms


def make_api() -> Litestar:
    """An ASGI application that answers requests while `Services` are in its state."""
    api = Litestar(
        route_handlers=[
            *rooms.HANDLERS,
            *games.HANDLERS,
            *matches.HANDLERS,
            *key.HANDLERS,
            *me.HANDLERS,
            *health.HANDLERS,
        ],
        exception_handlers=errors.HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Roulotte",
            version="1",
            path="/api/schema",
            # Only this one: pages come from elsewhere, and YAML is written anew for every request.
            render_plugins=[JsonRenderPlugin()],
        ),
        state=State({}),
        request_max_body_size=FRAME_BYTES,
        logging_config=None,
    )
    _forbid_unknown_fields(api)
    return api


def _forbid_unknown_fields(api: Litestar) -> None:
    """Say in the schema what the decoder does with fields that nobody knows."""
    for kind in (NewRoom, NewProgram, Settings, Plan):
        schema = api.openapi_schema.components.schemas[kind.__name__]
        assert isinstance(schema, Schema)  # noqa: S101 - the struct's own
        schema.additional_properties = False
