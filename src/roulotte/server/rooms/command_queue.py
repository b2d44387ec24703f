"""What a room has to do, one thing after another."""

from collections import deque
from collections.abc import Callable
from typing import Final

from roulotte.server.rooms.request import Request

MOST_WAITING: Final = 64  # commands that a room lets wait

Work = Callable[[], None]


class CommandQueue:
    """Commands, and whatever else wants to be done when nothing is under way."""

    def __init__(self, begin: Callable[[Request], None]) -> None:
        """`begin` carries a command out; what takes time calls `hold`, and `release` after it."""
        self._begin = begin
        self._waiting: deque[Request | Work] = deque()
        self._held = False

    @property
    def settled(self) -> bool:
        """Whether nothing is under way."""
        return not (self._held or self._waiting)

    @property
    def full(self) -> bool:
        """Whether too many commands wait; whoever only looks takes nobody's turn."""
        waiting = self._waiting
        if len(waiting) < MOST_WAITING:
            return False
        return sum([isinstance(one, Request) for one in waiting]) >= MOST_WAITING

    def put(self, task: Request | Work) -> None:
        """Do it when its turn comes, which may be now."""
        self._waiting.append(task)
        self._go_on()

    def put_once(self, work: Work) -> None:
        """Do it, unless the same is going to be done anyway."""
        if work not in self._waiting:
            self.put(work)

    def hold(self) -> None:
        """Something is under way: nothing else begins."""
        self._held = True

    def release(self) -> None:
        """It is done."""
        self._held = False
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._held:
            task = self._waiting.popleft()
            if isinstance(task, Request):
                self._begin(task)
            else:
                task()
