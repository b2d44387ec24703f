"""The page that keeps the measurements: docs/benchmarks.md, a marked part for each script."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

from roulotte import __version__

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"


def measured() -> str:
    """When, with what and on what: the sentence above every table."""
    machine = f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    return f"Measured on {datetime.now(UTC):%Y-%m-%d} with Roulotte {__version__} on {machine}."


def row(*cells: object) -> str:
    """One line of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def keep(part: str, text: str) -> None:
    """Replace a part of the page between its marks."""
    begin, end = f"<!-- {part}: begin -->", f"<!-- {part}: end -->"
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(begin)
    _, _, tail = rest.partition(end)
    PAGE.write_text(f"{head}{begin}\n{text}\n{end}{tail}", encoding="utf-8")


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    names = [
        line.partition(":")[2].strip()
        for line in (info.read_text(encoding="utf-8").splitlines() if info.exists() else [])
        if line.startswith("model name")
    ]
    return names[0] if names else platform.processor() or platform.machine()
