"""What is installed from a wheel holds everything that the program needs, and nothing else."""

import email
import tarfile
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

import roulotte
from roulotte import GAMES
from roulotte.core.words import LANGS
from tests.support.wheels import ROOT, build, source, source_without_client, try_to_build

KINDS = ("wheel", "sdist")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("wheel")
    return build("wheel", source(folder / "source"), folder)


def test_the_wheel_is_complete(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    for path in (ROOT / "src").rglob("*"):
        inside = path.relative_to(ROOT / "src")
        if path.is_file() and "__pycache__" not in inside.parts and inside.parts[1] != "web":
            assert inside.as_posix() in names
    for game in GAMES:
        for lang in LANGS:
            assert f"roulotte/_rules/{game}.{lang}.md" in names
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"roulotte"}


@pytest.mark.parametrize("by_source", [False, True])
def test_a_client_that_was_built_is_in_the_wheel(tmp_path: Path, *, by_source: bool) -> None:
    made = source_without_client(tmp_path / "source")
    client = made / "src" / "roulotte" / "web"
    (client / "assets").mkdir(parents=True)
    files = {"index.html", "index.html.br", "assets/app-B7c1.js.gz"}
    for name in files:
        (client / name).write_text(name)
    if by_source:
        with tarfile.open(build("sdist", made, tmp_path / "sdist")) as packed:
            # early 3.11s, such as Debian's, know no filters
            packed.extraction_filter = getattr(tarfile, "data_filter", None)
            packed.extractall(tmp_path / "unpacked")  # noqa: S202 - our own
        (made,) = (tmp_path / "unpacked").iterdir()
    names = set(ZipFile(build("wheel", made, tmp_path / "wheel")).namelist())
    assert names >= {f"roulotte/web/{name}" for name in files}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_built_without_the_client_by_mistake(tmp_path: Path, kind: str) -> None:
    bare = source_without_client(tmp_path / "source")
    refused = try_to_build(kind, bare, tmp_path / "dist")
    assert refused.returncode == 1
    assert refused.stderr.strip().endswith(
        "the web client is not built, so `roulotte serve` would have no page: run `make package`,"
        " or set ROULOTTE_WITHOUT_CLIENT=1 for a library without it"
    )
    assert "Traceback" not in refused.stderr
    assert not list(tmp_path.glob("dist/roulotte*"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_library_without_the_client_is_built_where_one_is_asked_for(
    tmp_path: Path, kind: str
) -> None:
    bare = source_without_client(tmp_path / "source")
    done = try_to_build(kind, bare, tmp_path / "dist", ROULOTTE_WITHOUT_CLIENT="1")
    assert done.returncode == 0, done.stderr
    assert "built without the web client" in done.stdout + done.stderr
    assert len(list(tmp_path.glob("dist/roulotte*"))) == 1


def described(wheel: Path) -> Message:
    """What a registry reads of a wheel."""
    with ZipFile(wheel) as packed:
        (about,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(packed.read(about))


def test_a_registry_finds_what_it_shows(wheel: Path) -> None:
    about = described(wheel)
    assert (about["Name"], about["Version"]) == ("roulotte", roulotte.__version__)
    assert about["Author"] in (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert about["License-Expression"] == "MIT AND OFL-1.1"
    assert len(about["Summary"]) < 200
    assert "Typing :: Typed" in about.get_all("Classifier", [])
    assert about["Keywords"]
    assert about.get_all("Project-URL") is None  # there is no place of ours yet to point at
    assert about["Description-Content-Type"] == "text/markdown"
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    assert about.get_payload(decode=True) == page.encode()
    assert "](" not in page  # a registry has neither our pictures nor our other pages


def test_the_licences_and_the_types_are_in_the_wheel(wheel: Path) -> None:
    names = {Path(name).name: name for name in ZipFile(wheel).namelist()}
    assert ".dist-info/" in names["LICENSE"]
    fonts = {path.name for path in (ROOT / "src").rglob("*.OFL.txt")}
    assert fonts
    assert all(".dist-info/" in names[font] for font in fonts)
    assert "roulotte/py.typed" in names.values()


def test_the_library_depends_on_msgspec_alone(wheel: Path) -> None:
    needed = described(wheel).get_all("Requires-Dist", [])
    assert [one for one in needed if "extra ==" not in one] == ["msgspec>=0.20"]
    extras = described(wheel).get_all("Provides-Extra", [])
    assert set(extras) == {"cli", "sheets", "client", "server", "postgres", "all"}
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    assert all(f"| `'roulotte[{extra}]'` |" in page for extra in extras)


def test_requirements_name_packages_only() -> None:
    for path in ROOT.glob("requirements*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        pinned = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert all("==" in line for line in pinned)
        assert text.count("--hash=sha256:") >= len(pinned)
