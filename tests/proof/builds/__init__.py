"""The list of builds, in the sections of docs/proof.md."""

from collections.abc import Mapping
from typing import Final

from tests.proof.build import Build
from tests.proof.builds.client import CLIENT
from tests.proof.builds.database import DATABASE, TAKEN_AWAY
from tests.proof.builds.decided import DECIDED
from tests.proof.builds.process import PROCESS
from tests.proof.builds.shared_device import SHARED_DEVICE
from tests.proof.builds.shown import SHOWN
from tests.proof.builds.story import STORY

SECTIONS: Final[Mapping[str, tuple[Build, ...]]] = {
    "logic": SHOWN + DECIDED,
    "process": PROCESS,
    "shared_device": SHARED_DEVICE,
    "database": DATABASE,
    "taken_away": TAKEN_AWAY,
    "story": STORY,
    "client": CLIENT,
}
