"""What a build needs beyond its files: the web client; and, if asked, modules that are compiled.

The client is built by Node.js before (`make package` does both). A package without it would serve
no page, so one is made only where `ROULOTTE_WITHOUT_CLIENT=1` says that a library is wanted.

With `ROULOTTE_COMPILE=1`, mypyc compiles the busiest modules of a wheel. They are the same modules,
without a line of another language: docs/decisions/0016 says which, and what it gives. Without the
variable, and in a working copy, everything stays as it is written.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE: Final = Path("src/roulotte")
CLIENT: Final = PACKAGE / "web" / "index.html"
WITHOUT: Final = "ROULOTTE_WITHOUT_CLIENT"
NO_CLIENT: Final = (
    "the web client is not built, so `roulotte serve` would have no page: run `make package`,"
    f" or set {WITHOUT}=1 for a library without it"
)


class Hook(BuildHookInterface):  # type: ignore[type-arg] # its own parameter is not public
    """Demands the client, and adds compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, if it is asked for; the wheel is then for this Python and machine alone."""
        if version == "editable":
            return
        if not (Path(self.root) / CLIENT).exists():
            if os.environ.get(WITHOUT) != "1":
                raise SystemExit(f"roulotte: {NO_CLIENT}")
            self.app.display_warning("roulotte: built without the web client")
        if self.target_name != "wheel" or os.environ.get("ROULOTTE_COMPILE") != "1":
            return
        self._folder = tempfile.TemporaryDirectory(prefix="roulotte-compile-")
        folder = Path(self._folder.name)
        for made in compiled(self.config["modules"], folder):
            build_data["force_include"][str(made)] = str(made.relative_to(folder / "lib"))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Nothing stays behind."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()


def compiled(listed: list[str], folder: Path) -> list[Path]:
    """Compile modules, and give the libraries that they became."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only needed here, and not always installed
    from setuptools import Distribution  # type: ignore[import-untyped] # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped] # noqa: PLC0415

    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SystemExit(
            f"Python's headers are missing: install your system's, such as python{version}-dev."
        )
    modules = [str(path) for one in listed for path in paths(one)]
    libraries = mypycify(modules, target_dir=str(folder / "c"), debug_level="0")
    command = build_ext(Distribution({"ext_modules": libraries}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    return sorted((folder / "lib").rglob("*.so"))


def paths(listed: str) -> list[Path]:
    """The modules of a folder that `folder/{one,another}` names."""
    folder, _, names = listed.rstrip("}").partition("/{")
    return [PACKAGE / folder / f"{name}.py" for name in names.split(",")]
