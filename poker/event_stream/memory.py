"""What a process has in memory of tables: a cache of their streams, checked by seq."""

from collections import OrderedDict, deque
from collections.abc import Sequence
from threading import Lock
from typing import Final, NamedTuple

from poker.engine.table.events import TableEvent
from poker.engine.table.state import Table
from poker.metrics.play import LOST_ENDINGS

MOST_STEPS: Final = 256
_MOST_TABLES: Final = 2000


class Step(NamedTuple):
    """One event of a stream with the table after it; ``at`` in milliseconds.

    ``head`` is the digest the event is stored with, None for one older than the chain of digests.
    """

    seq: int
    event: TableEvent
    at: int
    table: Table
    head: bytes | None


class TableMemory:
    """The last steps of one table, without gaps.

    ``history`` counts how often what was remembered turned out to be lost, as after a database went
    back to an earlier state. A viewer who has seen steps of one history cannot go on in another.
    """

    def __init__(self, history: int = 0) -> None:
        self.history = history
        self._steps: deque[Step] = deque(maxlen=MOST_STEPS)
        self._lock = Lock()

    @property
    def latest(self) -> Step | None:
        try:
            return self._steps[-1]
        except IndexError:
            return None

    def extend(self, steps: Sequence[Step], *, after: bytes | None) -> None:
        """Add committed steps that follow the last known one; skip those known already.

        ``after`` is the digest of the event before the first of them. Steps after a gap are not
        added and have to be read: the memory has no gaps. Steps of another history than what is
        known are all that is known from then on.
        """
        with self._lock:
            if self._contradicts(steps, after):
                self._forget()
            for step in steps:
                latest = self.latest
                if latest is None or step.seq == latest.seq + 1:
                    self._steps.append(step)

    def begin_anew(self, steps: Sequence[Step], *, is_other: bool = False) -> None:
        """Forget what is known and remember these committed steps; ``is_other`` says that they are
        known to belong to another history."""
        with self._lock:
            if is_other or self._contradicts(steps):
                self._begin_history()
            self._steps.clear()
            self._steps.extend(steps)

    def go_back(self, lost: Step, steps: Sequence[Step]) -> None:
        """Remember these committed steps instead of ``lost``, the newest step known, which is not
        in the stream any more. Nothing happens if another thread has found that out already."""
        with self._lock:
            if self.latest is lost:
                self._forget()
                self._steps.extend(steps)

    def after(self, seq: int, history: int | None = None) -> list[Step] | None:
        """Return the steps after ``seq``, or None when they are no longer all here, or ``seq`` was
        one of another ``history``."""
        with self._lock:
            latest = self.latest
            if latest is None or latest.seq - seq > len(self._steps):
                return None
            if history not in (None, self.history):
                return None
            return [self._steps[at] for at in range(min(seq - latest.seq, 0), 0)]

    def _forget(self) -> None:
        if self._steps:
            self._steps.clear()
            self._begin_history()

    def _begin_history(self) -> None:
        self.history += 1
        LOST_ENDINGS.inc()

    def _contradicts(self, steps: Sequence[Step], after: bytes | None = None) -> bool:
        """Return whether another event is known by the number of one of the steps, or of the event
        with the digest ``after`` before the first of them."""
        before = self._known(steps[0].seq - 1) if steps else None
        if before is not None and None not in (before.head, after) and before.head != after:
            return True
        known = ((self._known(step.seq), step) for step in steps)
        return any(own is not None and own.head != step.head for own, step in known)

    def _known(self, seq: int) -> Step | None:
        """Return the step with this number, or None if it is not remembered."""
        if not self._steps or not self._steps[0].seq <= seq <= self._steps[-1].seq:
            return None
        return self._steps[seq - self._steps[0].seq]


class Memories:
    """The memories of the tables this process used last."""

    def __init__(self) -> None:
        self._memories: OrderedDict[int, TableMemory] = OrderedDict()
        self._histories: dict[int, int] = {}
        self._lock = Lock()

    def of(self, table_id: int) -> TableMemory:
        with self._lock:
            memory = self._memories.get(table_id)
            if memory is None:
                memory = TableMemory(self._histories.get(table_id, 0))
                self._memories[table_id] = memory
            self._memories.move_to_end(table_id)
            while len(self._memories) > _MOST_TABLES:
                forgotten, old = self._memories.popitem(last=False)
                if old.history:
                    self._histories[forgotten] = old.history
        return memory

    def clear(self) -> None:
        """Forget everything, as in a new process."""
        with self._lock:
            self._memories.clear()
            self._histories.clear()


memories: Final = Memories()
