"""The tables of docs/proof.md, written from the list of builds."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tests.proof.build import ROOT, Build

PAGE: Final = ROOT / "docs" / "proof.md"
TABLE: Final = re.compile(
    r"(?<=<!-- builds: )(\w+)( -->\n).*?(?=<!-- end of builds -->)", re.DOTALL
)


def table_of(builds: Sequence[Build]) -> str:
    """One line a build."""
    lines = ["| the build | changed in | what fails |", "|---|---|---|", *map(_line, builds)]
    return "\n".join(lines) + "\n"


def _line(build: Build) -> str:
    files = ", ".join(f"`{one}`" for one in build.files)
    tests = ", ".join(f"`{one.file}::{one.name}`" for one in build.tests)
    return f"| {build.name} | {files} | {tests} |"


def written(page: str, sections: Mapping[str, Sequence[Build]]) -> str:
    """The page with the tables of now."""
    shown = {found[1] for found in TABLE.finditer(page)}
    if shown != set(sections):
        raise ValueError(f"{PAGE.name} needs a table, and one only, for each of {set(sections)}")
    return TABLE.sub(lambda found: f"{found[1]}{found[2]}{table_of(sections[found[1]])}", page)
