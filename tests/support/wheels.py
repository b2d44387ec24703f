"""Packages built from our source, and environments that they are installed into.

Nothing is fetched: what our packages need is packed again from the environment that runs the tests,
where it has the versions of the lock file.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from packaging.tags import sys_tags

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = ROOT / "requirements-all.txt"
FILES: Final = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
PAGE: Final = "<title>Roulotte, as built for a test</title>"


def source_without_client(folder: Path) -> Path:
    """All that a package is built from, in a folder of its own, but for the web client."""
    shutil.copytree(ROOT / "docs" / "rules", folder / "docs" / "rules")
    shutil.copy(ROOT / "docs" / "library.md", folder / "docs")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("web", "*.pyc"))
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    return folder


def source(folder: Path) -> Path:
    """The same with a client of one page."""
    client = source_without_client(folder) / "src" / "roulotte" / "web"
    client.mkdir()
    (client / "index.html").write_text(PAGE, encoding="utf-8")
    return folder


def try_to_build(
    kind: str, source: Path, folder: Path, **environ: str
) -> subprocess.CompletedProcess[str]:
    """Build a package from its source, or hear why that can't be."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    return subprocess.run(
        command, cwd=source, check=False, capture_output=True, text=True, env=os.environ | environ
    )


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build a package from its source; gives the file."""
    done = try_to_build(kind, source, folder)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def locked() -> Iterable[Distribution]:
    """What the lock file names for this machine."""
    for line in LOCK.read_text(encoding="utf-8").splitlines():
        name, sign, _ = line.partition("==")
        if sign:
            try:
                yield distribution(name)
            except PackageNotFoundError:
                assert ";" in line, f"{name} is not installed"  # for other machines


def pack(installed: Distribution, folder: Path) -> None:
    """Make a wheel again of what was installed from one."""
    files = installed.files or []
    about = next(path.parts[0] for path in files if path.parts[0].endswith(".dist-info"))
    facts = (installed.read_text("WHEEL") or "").splitlines()
    tags = {fact.removeprefix("Tag: ") for fact in facts if fact.startswith("Tag: ")}
    fitting = next(tag for tag in map(str, sys_tags()) if tag in tags)
    name = f"{about.removesuffix('.dist-info')}-{fitting}.whl"
    with ZipFile(folder / name, "w") as wheel:  # not compressed: it is unpacked at once
        for path in files:
            if ".." not in path.parts and path.suffix != ".pyc":
                wheel.write(path.locate(), path.as_posix())


class Shelf:
    """Wheels to install from, ours among them."""

    def __init__(self, folder: Path) -> None:
        """Everything is built and packed once."""
        self.folder = folder
        self._wheels = folder / "wheels"
        build("wheel", source(folder / "source"), self._wheels)
        for one in locked():
            pack(one, self._wheels)

    def install(self, extras: str) -> "Place":
        """Our wheel with some extras, in an environment in which nothing else is."""
        place = Place(self.folder / (extras or "base"))
        self._uv("venv", "--python", sys.executable, place.folder)
        self._uv(
            "pip", "install", "--python", place.folder, "--find-links", self._wheels,
            "--constraint", LOCK, "--no-verify-hashes", f"roulotte[{extras}]",
        )  # fmt: skip
        return place

    def _uv(self, *words: str | Path) -> None:
        command = [Path(sys.executable).with_name("uv"), *words, "--no-index", "--offline", "-q"]
        cache = {"UV_CACHE_DIR": str(self.folder / "cache"), "UV_NO_CONFIG": "1"}
        subprocess.run(command, check=True, env=os.environ | cache)


class Place:
    """An environment, and what is run in it."""

    def __init__(self, folder: Path) -> None:
        """Of it, only the programs and the packages count."""
        self.folder = folder
        self.environ = {
            "PATH": f"{folder / 'bin'}{os.pathsep}/usr/bin:/bin", "HOME": str(folder),
            "LANG": "en_GB.UTF-8", "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100",
        }  # fmt: skip

    @property
    def packages(self) -> set[str]:
        """The names of what is installed, without ours."""
        (site,) = self.folder.glob("lib/python*/site-packages")
        about = {path.name.partition("-")[0].lower() for path in site.glob("*.dist-info")}
        return about - {"roulotte"}

    def run(self, *words: str | Path, lang: str = "en") -> subprocess.CompletedProcess[str]:
        """Run one of its programs to its end."""
        program = self.folder / "bin" / words[0]
        return subprocess.run(
            [program, *words[1:]], check=False, capture_output=True, text=True, cwd=self.folder,
            env=self.environ | {"ROULOTTE_LANG": lang}, timeout=120,
        )  # fmt: skip

    def output(self, *words: str | Path) -> str:
        """What a program prints that goes well."""
        done = self.run(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refusal(self, *words: str | Path, lang: str = "en") -> str:
        """The one sentence of a command that is refused."""
        done = self.run("roulotte", *words, lang=lang)
        assert (done.returncode, done.stdout) == (2, ""), done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr.strip()
