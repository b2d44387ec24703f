"""Files and folders that outlast a power cut: a sync of a file says nothing of its name."""

import errno
import os
from pathlib import Path


def put_in_place(part: Path, path: Path) -> None:
    """Move a file, whose content is synced, to its place for good."""
    part.replace(path)
    sync_names(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, for good."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        sync_names(one.parent)


def sync_names(folder: Path) -> None:
    """Wait until the names of a folder's files are on disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some file systems know no such thing
            raise
    finally:
        os.close(handle)
