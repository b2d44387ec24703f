"""What a request is told when it is refused, or goes wrong."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from litestar import Response
from litestar.exceptions import HTTPException

from roulotte.core.words import Lang
from roulotte.protocol.http import Problem
from roulotte.server.http.common import ApiError
from roulotte.server.room import texts
from roulotte.server.room.context import Refused
from roulotte.server.store.database import StorageError

OTHER_METHOD: Final = "this address takes other methods"

STATUS: Final = {
    "FORMAT": 400,
    "NOT_SEATED": 403,
    "NOT_HOST": 403,
    "BUSY": 503,
    "STORAGE": 503,
    "FULL": 507,
    "RATE": 429,
}  # of a refused command; the others are conflicts


def _problem(
    status: int, code: str, why: str, headers: Mapping[str, str] | None = None
) -> Response[Problem]:
    return Response(Problem(code, why), status_code=status, headers=headers)


def _http_error(request: Any, error: HTTPException) -> Response[Problem]:
    if isinstance(error, ApiError):
        said = error.why if isinstance(error.why, str) else error.why(_lang_of(request))
        return _problem(error.status_code, error.code, said, error.headers)
    codes = {404: "UNKNOWN", 405: "METHOD", 413: "TOO_BIG", 429: "RATE"}
    why = {404: "there is nothing at this address", 405: OTHER_METHOD}
    code = codes.get(error.status_code, "FORMAT")
    sentence = why.get(error.status_code) or _first_fault(error)
    return _problem(error.status_code, code, sentence, error.headers)


def _first_fault(error: HTTPException) -> str:
    """What was wrong with a request, in one sentence."""
    extra = error.extra if isinstance(error.extra, list) else []
    said = [f"`{one.get('key', 'body')}`: {one['message']}" for one in extra if "message" in one]
    return "; ".join(said) or error.detail


def _refused(request: Any, refused: Refused) -> Response[Problem]:
    sentence = refused.sentence(_lang_of(request))
    return _problem(STATUS.get(refused.code, 409), refused.code, sentence)


def _not_stored(request: Any, _error: StorageError) -> Response[Problem]:
    return _problem(503, "STORAGE", texts.UNSURE(_lang_of(request)))


def _lang_of(request: Any) -> Lang:
    return "fr" if request.headers.get("accept-language", "").startswith("fr") else "en"


def _fault(request: Any, error: Exception) -> Response[Problem]:
    request.app.state.services.hub.fault(error)
    return _problem(500, "FAULT", "something went wrong on our side; it was written down")


HANDLERS: Final[dict[int | type[Exception], Callable[[Any, Any], Response[Problem]]]] = {
    HTTPException: _http_error,
    Refused: _refused,
    StorageError: _not_stored,
    Exception: _fault,
}
