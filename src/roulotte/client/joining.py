"""Coming into a room by its link, in one line."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from roulotte.client.link import Pace
from roulotte.client.site import Site, split_link
from roulotte.client.table import Table
from roulotte.core.words import Lang
from roulotte.protocol.commands import Come


@asynccontextmanager
async def join(
    link: str,
    *,
    name: str | None = None,
    token: str | None = None,
    lang: Lang | None = None,
    pace: Pace | None = None,
) -> AsyncIterator[Table]:
    """Come in under a name, unless one is in already; without a token, a new one is made."""
    url, room = split_link(link)
    async with (
        Site(url, token) as site,
        Table(site, room, await site.token(), lang=lang, pace=pace) as table,
    ):
        if name is not None and table.member is None:
            await table.do(Come(name))
        yield table
