"""Plays the examples of docs/protocol.md against a server, and compares what comes."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from roulotte.core import fair
from tests.server.people.calling import address_of, bearer

BLOCK: Final = re.compile(r"```transcript\n(.*?)```", re.DOTALL)
REQUEST: Final = re.compile(r"(GET|POST) (\S+)(?: as (\w+))?\s*(.*)", re.DOTALL)
LINE: Final = re.compile(r"(\w+) (→|←|opens a socket|closes the socket)\s*(.*)", re.DOTALL)
NAME: Final = re.compile(r"<(\w+)>\Z")
FOLD: Final = re.compile(r"<fold of (\w+)>\Z")
ANYTHING: Final = "…"
SECONDS: Final = 5.0


class Step(NamedTuple):
    """One line of an example."""

    who: str
    how: str
    body: str


def steps_in(page: str) -> Iterator[str]:
    """The steps of every example; one that goes on is indented."""
    for block in BLOCK.findall(page):
        yield from re.split(r"\n(?! )", block.strip())


class Story:
    """What the names of the examples stand for, and who is connected."""

    def __init__(self, url: str) -> None:
        self.url, self.values = url, dict[str, Any]()
        self.sockets: dict[str, ClientConnection] = {}
        self._answer: httpx.Response | None = None

    async def tell(self, step: str) -> None:
        """Do, or expect, what a line says."""
        if (request := REQUEST.fullmatch(step)) is not None:
            self._ask(*request.groups())
        elif (status := re.fullmatch(r"(\d{3}) (.*)", step, re.DOTALL)) is not None:
            self._expect_answer(int(status[1]), json.loads(status[2]))
        else:
            line = LINE.fullmatch(step)
            assert line is not None, f"no line of an example: {step}"
            await self._converse(Step(*line.groups()))

    def _ask(self, method: str, path: str, who: str | None, body: str) -> None:
        headers = {} if who is None else bearer(self.values[who])
        content = body.encode() or None
        self._answer = httpx.request(method, self.url + path, content=content, headers=headers)

    def _expect_answer(self, status: int, body: Any) -> None:
        answer = self._answer
        assert answer is not None
        assert answer.status_code == status, answer.text
        assert self.matches(body, answer.json()), answer.text

    async def _converse(self, step: Step) -> None:
        if step.how == "opens a socket":
            address = address_of(self.url, self.values["room"])
            headers = bearer(self.values[step.who])
            self.sockets[step.who] = await connect(address, additional_headers=headers)
        elif step.how == "closes the socket":
            await self.sockets.pop(step.who).close()
        elif step.how == "→":
            await self.sockets[step.who].send(json.dumps(self.filled(json.loads(step.body))))
        else:
            await self._expect_frame(step.who, json.loads(step.body))

    async def _expect_frame(self, who: str, wanted: Any) -> None:
        seen, until = list[str](), time.monotonic() + SECONDS
        while time.monotonic() < until:
            try:
                text = str(await asyncio.wait_for(self.sockets[who].recv(), SECONDS))
            except TimeoutError:
                break
            seen.append(text)
            if self.matches(wanted, json.loads(text)):
                return
        raise AssertionError(f"{who} was to be sent {wanted}, but saw\n" + "\n".join(seen))

    # Placeholders

    def filled(self, value: Any) -> Any:
        """What is sent, with the names replaced by what they stand for."""
        if isinstance(value, dict):
            return {key: self.filled(one) for key, one in value.items()}
        if isinstance(value, str) and (fold := FOLD.match(value)):
            return fair.commit_number(bytes.fromhex(fold[1]), self.values["match"], 1, 0)
        if isinstance(value, str) and (name := NAME.match(value)):
            return self.values[name[1]]
        return value

    def matches(self, wanted: Any, real: Any) -> bool:
        """Whether something is as the example has it; then its names are remembered."""
        values = dict(self.values)
        if not self._fits(wanted, real, values):
            return False
        self.values = values
        return True

    def _fits(self, wanted: Any, real: Any, values: dict[str, Any]) -> bool:
        if wanted == ANYTHING:
            return True
        if isinstance(wanted, dict):
            return isinstance(real, dict) and self._fits_object(wanted, real, values)
        if isinstance(wanted, list):
            return isinstance(real, list) and self._fits_list(wanted, real, values)
        if isinstance(wanted, str) and (name := NAME.match(wanted)):
            return bool(values.setdefault(name[1], real) == real)
        return bool(self.filled(wanted) == real)

    def _fits_object(
        self, wanted: dict[str, Any], real: dict[str, Any], values: dict[str, Any]
    ) -> bool:
        named = {key: one for key, one in wanted.items() if key != ANYTHING}
        complete = ANYTHING in wanted or set(named) == set(real)
        return complete and all(
            key in real and self._fits(one, real[key], values) for key, one in named.items()
        )

    def _fits_list(self, wanted: list[Any], real: list[Any], values: dict[str, Any]) -> bool:
        more = wanted[-1:] == [ANYTHING]
        named = wanted[:-1] if more else wanted
        right = len(named) <= len(real) if more else len(named) == len(real)
        return right and all(map(lambda one, two: self._fits(one, two, values), named, real))
