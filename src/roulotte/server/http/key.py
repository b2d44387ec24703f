"""The server's public key, where everybody can find it."""

from typing import Final

from litestar import get

from roulotte.protocol.http import ServerKey
from roulotte.server.http.common import AnyRequest, limit, problems, services_of


@get(
    "/.well-known/roulotte-key",
    summary="The key that records are signed with",
    tags=["matches"],
    responses=problems(429, 503),
    sync_to_thread=False,
)
def read_key(request: AnyRequest) -> ServerKey:
    """The public half of the key that signs the records of matches played on this server."""
    services = services_of(request)
    limit(request, services.admission.requests)
    return ServerKey("Ed25519", services.signing_key.key)


HANDLERS: Final = (read_key,)
