"""A client of the room for programs: come in by link, sit down, play (docs/protocol.md).

async with join("http://localhost:8000/r/…", name="Robo") as table:
    await table.sit()
    result = await table.play(lambda view, legal, ask: legal[0].action)
"""

from roulotte.client.errors import Closed, Refused
from roulotte.client.joining import join
from roulotte.client.link import Pace
from roulotte.client.site import Site, split_link
from roulotte.client.table import Table
from roulotte.client.typed import read_view

__all__ = ["Closed", "Pace", "Refused", "Site", "Table", "join", "read_view", "split_link"]
