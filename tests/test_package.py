"""What is installed from a wheel holds everything that the program needs, and nothing else."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from roulotte import GAMES
from roulotte.core.words import LANGS

ROOT = Path(__file__).parents[1]


def test_the_wheel_is_complete(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(ZipFile(wheel).namelist())
    for path in (ROOT / "src").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert path.relative_to(ROOT / "src").as_posix() in names
    for game in GAMES:
        for lang in LANGS:
            assert f"roulotte/_rules/{game}.{lang}.md" in names
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"roulotte"}


def test_requirements_name_packages_only() -> None:
    for path in ROOT.glob("requirements*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        pinned = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert all("==" in line for line in pinned)
        assert text.count("--hash=sha256:") >= len(pinned)
