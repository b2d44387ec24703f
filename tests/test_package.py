"""What is installed from a wheel holds everything that the program needs, and nothing else."""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from roulotte import GAMES
from roulotte.core.words import LANGS

ROOT = Path(__file__).parents[1]


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build a package from its source; gives the file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def test_the_wheel_is_complete(tmp_path: Path) -> None:
    names = set(ZipFile(build("wheel", ROOT, tmp_path)).namelist())
    for path in (ROOT / "src").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert path.relative_to(ROOT / "src").as_posix() in names
    for game in GAMES:
        for lang in LANGS:
            assert f"roulotte/_rules/{game}.{lang}.md" in names
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"roulotte"}


@pytest.mark.parametrize("by_source", [False, True])
def test_a_client_that_was_built_is_in_the_wheel(tmp_path: Path, *, by_source: bool) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT / "docs" / "rules", source / "docs" / "rules")
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("web"))
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, source)
    client = source / "src" / "roulotte" / "web"
    (client / "assets").mkdir(parents=True)
    files = {"index.html", "index.html.br", "assets/app-B7c1.js.gz"}
    for name in files:
        (client / name).write_text(name)
    if by_source:
        with tarfile.open(build("sdist", source, tmp_path / "sdist")) as packed:
            # early 3.11s, such as Debian's, know no filters
            packed.extraction_filter = getattr(tarfile, "data_filter", None)
            packed.extractall(tmp_path / "unpacked")  # noqa: S202 - our own
        (source,) = (tmp_path / "unpacked").iterdir()
    names = set(ZipFile(build("wheel", source, tmp_path / "wheel")).namelist())
    assert names >= {f"roulotte/web/{name}" for name in files}


def test_requirements_name_packages_only() -> None:
    for path in ROOT.glob("requirements*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        pinned = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert all("==" in line for line in pinned)
        assert text.count("--hash=sha256:") >= len(pinned)
