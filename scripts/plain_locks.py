"""Take addresses out of npm's lock files: names, versions and hashes are enough to install by."""

import json
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
LOCKS: Final = (
    ROOT / "web" / "package-lock.json",
    ROOT / "web" / "bench" / "package-lock.json",
    ROOT / "bench" / "room" / "peer" / "package-lock.json",
)
ADDRESSES: Final = ("resolved", "funding")  # what npm writes down beside the hashes


def plain(lock: dict[str, Any]) -> dict[str, Any]:
    """The same lock without addresses."""
    packages = {
        name: {key: value for key, value in one.items() if key not in ADDRESSES}
        for name, one in lock["packages"].items()
    }
    return lock | {"packages": packages}


def main() -> None:
    """Write them plainly."""
    for path in LOCKS:
        lock = plain(json.loads(path.read_text(encoding="utf-8")))
        path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
