"""The HTTP side of a server, as far as a program needs it."""

from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec

from roulotte.client.errors import UNREADABLE, Refused
from roulotte.protocol.http import (
    NewProgram,
    NewRoom,
    Problem,
    RoomFound,
    RoomLink,
    ServerKey,
    TokenMade,
)
from roulotte.protocol.plan import Settings

T = TypeVar("T")

SECONDS: Final = 30.0


def split_link(link: str) -> tuple[str, str]:
    """The server and the room of a link that was passed round."""
    parts = urlsplit(link)
    head, _, room = parts.path.rpartition("/r/")
    if parts.scheme not in {"http", "https"} or not room or "/" in room:
        raise ValueError(f"{link} is no link to a room")
    return f"{parts.scheme}://{parts.netloc}{head}", room


class Site:
    """One server, asked by one program; a context manager that closes what it opened."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """Without a token, the first thing that needs one gets it."""
        self.url, self._token = url.rstrip("/"), token
        self._http = httpx.AsyncClient(base_url=self.url, timeout=SECONDS)

    async def __aenter__(self) -> Self:
        """Nothing is asked yet."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def token(self) -> str:
        """The program's own token: whoever has it is this program."""
        if self._token is None:
            self._token = (await self._ask("POST", "/api/tokens", TokenMade)).token
        return self._token

    async def open_room(self, name: str, settings: Settings | None = None) -> RoomLink:
        """Open a room and be its host."""
        body = NewRoom(name, settings or Settings())
        return await self._ask_as_myself("POST", "/api/rooms", RoomLink, body)

    async def bring(self, room: str, name: str, place: int) -> str:
        """Host: seat another program, and get its token."""
        path, body = f"/api/rooms/{room}/programs", NewProgram(name, place)
        return (await self._ask_as_myself("POST", path, TokenMade, body)).token

    async def find(self, code: str) -> str:
        """The room behind a short code."""
        return (await self._ask("GET", f"/api/codes/{code}", RoomFound)).id

    async def record(self, match: str) -> bytes:
        """The record of a match that is over."""
        answer = await self._http.get(f"/api/matches/{match}/record")
        return _checked(answer).content

    async def key(self) -> str:
        """The public key that the server signs records with."""
        return (await self._ask("GET", "/.well-known/roulotte-key", ServerKey)).key

    async def _ask_as_myself(self, method: str, path: str, kind: type[T], body: Any) -> T:
        return await self._ask(method, path, kind, body, token=await self.token())

    async def _ask(
        self, method: str, path: str, kind: type[T], body: Any = None, *, token: str | None = None
    ) -> T:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = await self._http.request(method, path, content=content, headers=headers)
        return _read(_checked(answer), kind)


def _checked(answer: httpx.Response) -> httpx.Response:
    if answer.is_success:
        return answer
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except UNREADABLE:
        raise Refused("FAULT", f"the server answers with status {answer.status_code}") from None
    raise Refused(problem.code, problem.why)


def _read(answer: httpx.Response, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(answer.content, type=kind)
    except UNREADABLE as error:
        raise Refused("FAULT", f"the server's answer can't be read: {error}") from None
