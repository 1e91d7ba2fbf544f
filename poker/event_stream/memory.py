"""What a process has in memory of tables: a cache of their streams, checked by seq."""

from collections import OrderedDict, deque
from collections.abc import Sequence
from threading import Lock
from typing import Final, NamedTuple

from poker.engine.table.events import TableEvent
from poker.engine.table.state import Table

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
    """The last steps of one table, without gaps."""

    def __init__(self) -> None:
        self._steps: deque[Step] = deque(maxlen=MOST_STEPS)
        self._lock = Lock()

    @property
    def latest(self) -> Step | None:
        try:
            return self._steps[-1]
        except IndexError:
            return None

    def extend(self, steps: Sequence[Step]) -> None:
        """Add committed steps that follow the last known one; skip those known already.

        Steps after a gap are not added and have to be read: the memory has no gaps. Where they
        contradict what is known, as after a database went back to an earlier state, they are all
        that is known from then on.
        """
        with self._lock:
            if any(self._contradicts(step) for step in steps):
                self._steps.clear()
            for step in steps:
                latest = self.latest
                if latest is None or step.seq == latest.seq + 1:
                    self._steps.append(step)

    def begin_anew(self, steps: Sequence[Step]) -> None:
        """Forget what is known and remember these committed steps."""
        with self._lock:
            self._steps.clear()
            self._steps.extend(steps)

    def after(self, seq: int) -> list[Step] | None:
        """Return the steps after ``seq``, or None when they are no longer all here."""
        with self._lock:
            latest = self.latest
            if latest is None or latest.seq - seq > len(self._steps):
                return None
            return [self._steps[at] for at in range(min(seq - latest.seq, 0), 0)]

    def _contradicts(self, step: Step) -> bool:
        """Return whether another event is known by the step's number."""
        if not self._steps or not self._steps[0].seq <= step.seq <= self._steps[-1].seq:
            return False
        return self._steps[step.seq - self._steps[0].seq].head != step.head


class Memories:
    """The memories of the tables this process used last."""

    def __init__(self) -> None:
        self._memories: OrderedDict[int, TableMemory] = OrderedDict()
        self._lock = Lock()

    def of(self, table_id: int) -> TableMemory:
        with self._lock:
            memory = self._memories.get(table_id)
            if memory is None:
                memory = self._memories[table_id] = TableMemory()
            self._memories.move_to_end(table_id)
            while len(self._memories) > _MOST_TABLES:
                self._memories.popitem(last=False)
        return memory

    def clear(self) -> None:
        """Forget everything, as in a new process."""
        with self._lock:
            self._memories.clear()


memories: Final = Memories()
