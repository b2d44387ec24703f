"""What the program writes to files is there, whole, when it says so: also after a power cut."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from roulotte import open_match
from roulotte.cli.saving import save
from roulotte.server.store.backup import write_backup
from roulotte.server.store.connect import prepare
from roulotte.server.store.sqlite import lock_file


class Steps(list[tuple[str, Path]]):
    """What happened to files, in order; SQLite's own is not seen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing yet."""
        super().__init__()
        sync, move = os.fsync, os.replace

        def synced(handle: int) -> None:
            self.append(("sync", Path(f"/proc/self/fd/{handle}").readlink()))
            sync(handle)

        def moved(part: Path, path: Path) -> None:
            self.append(("move", Path(path)))
            move(part, path)

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(os, "replace", moved)


def back_up(path: Path) -> None:
    url = f"sqlite:{path.parent}/rooms.db"
    prepare(url)
    write_backup(url, path, 0)


def save_a_game(path: Path) -> None:
    save(open_match("rolit", 2), path)


@pytest.mark.parametrize("write", [back_up, save_a_game])
def test_a_file_is_synced_then_put_in_place_and_then_its_name_is_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path], None]
) -> None:
    steps, path = Steps(monkeypatch), tmp_path / "file"
    write(path)
    (content, part), moved, named = steps
    assert (content, part.parent) == ("sync", tmp_path)
    assert part != path
    assert (moved, named) == (("move", path), ("sync", tmp_path))
    assert not part.exists()


def test_the_folders_of_a_new_database_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Steps(monkeypatch)
    lock_file(tmp_path / "var" / "lib" / "rooms.db").close()
    assert steps == [("sync", tmp_path), ("sync", tmp_path / "var")]
