"""A disk in memory whose power can be cut: a seed says what is lost, kept or torn of the unsynced.

It notes every write, so that one evening is played once and then cut at each of them. As POSIX
has it, `fsync` of a file says nothing of its name: a file that was made, deleted or renamed may be
so or not after a cut, until its directory is synced.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import apsw

REAL: Final = "unix"  # the disk of this machine
SECTOR: Final = 512
CHANCES: Final = (0.0, 0.1, 0.5, 0.9, 1.0)  # that something which was not synced survives


class Write(NamedTuple):
    """Bytes at a place of a file."""

    file: int
    at: int
    data: bytes


class Resize(NamedTuple):
    """A file gets another length."""

    file: int
    size: int


class Sync(NamedTuple):
    """What was written to a file so far will last."""

    file: int


class Link(NamedTuple):
    """A name means a file from now on; None: nothing."""

    name: str
    file: int | None


class SyncNames(NamedTuple):
    """The names as they are will last."""


class Note(NamedTuple):
    """Nothing of the disk's: somebody was told something at this point."""

    told: object


Step = Write | Resize | Sync | Link | SyncNames | Note
Files = dict[str, bytes]


@dataclass
class File:
    """What a file holds: on the disk, as programs see it, and what lies between the two."""

    kept: bytearray = field(default_factory=bytearray)
    seen: bytearray = field(default_factory=bytearray)
    waiting: list[Write | Resize] = field(default_factory=list)


def change(content: bytearray, step: Write | Resize) -> None:
    """Let something happen to the bytes of a file; a gap is filled with zeros."""
    if isinstance(step, Write):
        end = step.at + len(step.data)
        content.extend(bytes(max(0, end - len(content))))
        content[step.at : end] = step.data
    else:
        content.extend(bytes(max(0, step.size - len(content))))
        del content[step.size :]


def sectors(write: Write) -> Iterator[Write]:
    """A write as the disk does it: sector by sector."""
    first = 0
    while first < len(write.data):
        size = min(SECTOR - (write.at + first) % SECTOR, len(write.data) - first)
        yield Write(write.file, write.at + first, write.data[first : first + size])
        first += size


class Disk:
    """Files by name, and the steps by which they came to be what they are."""

    def __init__(self, files: Files | None = None) -> None:
        """These files are there and will last."""
        self.steps: list[Step] = []
        self._files: list[File] = []
        self.names: dict[str, int] = {}
        for name, content in (files or {}).items():
            self.names[name] = self.made()
            self._files[-1] = File(bytearray(content), bytearray(content))
        self._kept_names = dict(self.names)
        self._waiting_names: list[Link] = []

    # What happens

    def made(self) -> int:
        """A new, empty file that has no name yet."""
        self._files.append(File())
        return len(self._files) - 1

    def do(self, step: Step) -> None:
        """Let something happen, and remember it."""
        self.steps.append(step)
        self.happen(step)

    def happen(self, step: Step) -> None:
        """Let something happen."""
        if isinstance(step, Write | Resize):
            file = self._files[step.file]
            change(file.seen, step)
            file.waiting.append(step)
        elif isinstance(step, Sync):
            file = self._files[step.file]
            for one in file.waiting:
                change(file.kept, one)
            file.waiting.clear()
        elif isinstance(step, Link):
            self._name(self.names, step)
            self._waiting_names.append(step)
        elif isinstance(step, SyncNames):
            self._kept_names = dict(self.names)
            self._waiting_names.clear()

    def _name(self, names: dict[str, int], link: Link) -> None:
        if link.file is None:
            names.pop(link.name, None)
        else:
            names[link.name] = link.file
            while len(self._files) <= link.file:  # when steps are repeated on another disk
                self.made()

    def seen(self, file: int) -> bytearray:
        """A file as programs see it."""
        return self._files[file].seen

    # The cut

    def after_cut(self, draw: Random) -> Files:
        """What is found when the power is back."""
        chance = draw.choice(CHANCES)
        names = dict(self._kept_names)
        for link in self._waiting_names:
            if draw.random() < chance:
                self._name(names, link)
        return {name: bytes(self._survived(file, draw, chance)) for name, file in names.items()}

    def _survived(self, file: int, draw: Random, chance: float) -> bytearray:
        content = bytearray(self._files[file].kept)
        for step in self._files[file].waiting:
            for part in sectors(step) if isinstance(step, Write) else (step,):
                if draw.random() < chance:
                    change(content, part)
                elif isinstance(part, Write) and draw.random() < chance / 10:  # torn inside
                    change(content, part._replace(data=part.data[: draw.randrange(len(part.data))]))
        return content


def cuts(before: Files, steps: Sequence[Step]) -> Iterator[tuple[int, Disk]]:
    """The disk as it was after each step that touched it."""
    disk = Disk(before)
    for number, step in enumerate(steps):
        disk.happen(step)
        if not isinstance(step, Note):
            yield number, disk


# For SQLite


class DiskVfs(apsw.VFS):
    """Lets every connection of this process to files in a folder use a disk in memory.

    Locks and the index of the log (`-shm`), which nobody needs after a cut, are real files.
    """

    def __init__(self, folder: Path, disk: Disk) -> None:
        """From now on, until `unregister`."""
        self.folder, self.disk = str(folder), disk
        super().__init__(f"disk {id(self)}", REAL, makedefault=True)

    def xOpen(self, name: apsw.URIFilename | str | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        """Open a file of the disk, or a real one elsewhere."""
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path is None or not path.startswith(self.folder):
            return apsw.VFSFile(REAL, name, flags)
        return DiskFile(self.disk, path, name, flags)

    def xDelete(self, path: str, sync: bool) -> None:  # noqa: N802
        """Take a name away; whether for good is said by `sync`."""
        Path(path).unlink(missing_ok=True)
        self.disk.do(Link(path, None))
        if sync:
            self.disk.do(SyncNames())

    def xAccess(self, path: str, flags: int) -> bool:  # noqa: N802
        """Whether there is such a file."""
        return path in self.disk.names or super().xAccess(path, flags)


class DiskFile(apsw.VFSFile):
    """One open file: its bytes are the disk's."""

    def __init__(
        self, disk: Disk, path: str, name: apsw.URIFilename | str | None, flags: list[int]
    ) -> None:
        """It is made if it is not there."""
        super().__init__(REAL, name, flags)
        self._disk = disk
        if path not in disk.names:
            disk.do(Link(path, disk.made()))
        self._file = disk.names[path]
        may_be_new = flags[0] & apsw.SQLITE_OPEN_CREATE
        self._sync_names = bool(may_be_new and not flags[0] & apsw.SQLITE_OPEN_MAIN_DB)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        """What programs see."""
        return bytes(self._disk.seen(self._file)[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        """It lasts when it is synced."""
        self._disk.do(Write(self._file, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        """The same."""
        self._disk.do(Resize(self._file, size))

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802
        """As SQLite's own: the first of a log that may be new is one of its directory, too."""
        self._disk.do(Sync(self._file))
        if self._sync_names:
            self._sync_names = False
            self._disk.do(SyncNames())

    def xFileSize(self) -> int:  # noqa: N802
        """What programs see."""
        return len(self._disk.seen(self._file))

    def xSectorSize(self) -> int:  # noqa: N802
        """What SQLite believes of Linux."""
        return 4096

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        """Bytes beside a write stay as they are, as SQLite believes everywhere."""
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE
