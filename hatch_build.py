"""What a build needs beyond its files: the web client.

The client is built by Node.js before (`make package` does both). A package without it would serve
no page, so one is made only where `ROULOTTE_WITHOUT_CLIENT=1` says that a library is wanted.
"""

import os
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT: Final = Path("src/roulotte/web/index.html")
WITHOUT: Final = "ROULOTTE_WITHOUT_CLIENT"
NO_CLIENT: Final = (
    "the web client is not built, so `roulotte serve` would have no page: run `make package`,"
    f" or set {WITHOUT}=1 for a library without it"
)


class Hook(BuildHookInterface):  # type: ignore[type-arg] # its own parameter is not public
    """Demands the client."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """A working copy needs none; a package says so if it has none."""
        if version == "editable" or (Path(self.root) / CLIENT).exists():
            return
        if os.environ.get(WITHOUT) != "1":
            raise SystemExit(f"roulotte: {NO_CLIENT}")
        self.app.display_warning("roulotte: built without the web client")
