"""The threads that do what sockets ask of the database, in turns."""

import asyncio
import select
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, local
from typing import Any, Final, Generic, TypeVar

import psycopg
from django.db import connection

from config.databases import SHARES
from config.deadline import Deadline, ending_by
from config.primary import drops, heed

Result = TypeVar("Result")


class _Breaks:
    """How often a thread of this process has lost its connection, or had an error on it."""

    seen = 0


_breaks: Final = _Breaks()
_renewed: Final = local()
"""The breaks a thread had seen when it last looked at its connection."""

SLOW_S: Final = 0.5
"""A piece takes milliseconds; one that takes so long has waited for a lock."""
SLOW_FOR_S: Final = 10.0
"""For how long after that its table counts as slow, unless a piece there was quick meanwhile."""
MOST_SLOW_TABLES: Final = 8
"""Where more tables than that are slow, no row is to blame."""


class Piece(Generic[Result]):
    """A piece of work for somebody who awaits its result."""

    def __init__(
        self,
        owner: Hashable,
        table: int | None,
        work: Callable[[], Result],
        deadline: Deadline | None,
    ) -> None:
        self.owner = owner
        self.table = table
        self._work = work
        self._deadline = deadline
        self._loop = asyncio.get_running_loop()
        self.result: asyncio.Future[Result] = self._loop.create_future()

    def carry_out(self) -> None:
        """Do it, unless nobody awaits it any more, and hand over what came of it."""
        if self.result.cancelled():
            return
        try:
            with ending_by(self._deadline):
                outcome: Any = _on_own_connection(self._work)
        except Exception as error:
            heed(error)
            self._hand_over(self.result.set_exception, error)
        else:
            self._hand_over(self.result.set_result, outcome)

    def _hand_over(self, put: Callable[[Any], None], outcome: Any) -> None:
        def settle() -> None:
            if not self.result.done():
                put(outcome)

        with suppress(RuntimeError):  # the loop has been closed: nobody is there any more
            self._loop.call_soon_threadsafe(settle)


class PlayerThreads:
    """A few threads for one kind of work, in which everybody who waits takes turns.

    Each piece belongs to somebody, a player as a rule. However much one of them has waiting, of the
    others each gets a piece done before the next one of theirs is begun; and no more than
    ``most_each`` of theirs are at work at once, so that some threads are left for the others.

    A piece may concern a table. Of one table one piece is at work at once, because a second one
    would only wait for the same row; and tables at which the last piece was slow have a third of
    the threads together, so that rows that somebody holds do not stop the other tables. Where many
    tables are slow, it is the database that is, and they have all threads.

    A thread keeps its database connection from one piece to the next.
    """

    def __init__(self, name: str, *, threads: int, most_each: int) -> None:
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._threads = threads
        self._most_each = most_each
        self._most_slow = max(1, threads // 3)
        self._lock = Lock()
        self._working = 0
        self._at_work: Counter[Hashable] = Counter()
        self._tables: set[int] = set()
        self._slow: dict[int, float] = {}
        self._waiting: dict[Hashable, deque[Piece[Any]]] = {}

    async def run(
        self,
        owner: Hashable,
        work: Callable[[], Result],
        *,
        table: int | None = None,
        deadline: Deadline | None = None,
    ) -> Result:
        """Return what ``work``, which concerns a table or None, returns, done in one of the threads
        on a database connection of the thread's own. Work of which nobody awaits the result any
        more is not begun.

        Raises OperationalError if the deadline passes first, in the queue or at work; work that was
        begun may have been done."""
        piece = Piece(owner, table, work, deadline)
        with self._lock:
            self._waiting.setdefault(owner, deque()).append(piece)
            self._begin()
        return await (deadline.awaited(piece.result) if deadline else piece.result)

    def _work_on(self, piece: Piece[Any] | None) -> None:
        """Carry out one piece after the other for as long as there is one that may begin."""
        while piece is not None:
            began_s = time.monotonic()
            piece.carry_out()
            with self._lock:
                self._ended(piece, time.monotonic() - began_s)
                piece = self._take()
                self._working -= piece is None
                self._begin()

    # What follows is called with the lock held.

    def _begin(self) -> None:
        """Have idle threads begin what may begin."""
        while self._working < self._threads and (piece := self._take()) is not None:
            self._working += 1
            self._executor.submit(self._work_on, piece)

    def _ended(self, piece: Piece[Any], took_s: float) -> None:
        self._at_work[piece.owner] -= 1
        self._at_work += Counter()
        if piece.table is not None:
            self._tables.discard(piece.table)
            if took_s > SLOW_S:
                self._slow[piece.table] = time.monotonic() + SLOW_FOR_S
            else:
                self._slow.pop(piece.table, None)

    def _take(self) -> Piece[Any] | None:
        """Return the piece that is next, None where none may begin."""
        for owner, pieces in self._waiting.items():
            if self._at_work[owner] >= self._most_each:
                continue
            piece = next((each for each in pieces if self._may_begin_at(each.table)), None)
            if piece is None:
                continue
            pieces.remove(piece)
            self._at_work[owner] += 1
            if piece.table is not None:
                self._tables.add(piece.table)
            del self._waiting[owner]
            if pieces:
                # Behind everybody else.
                self._waiting[owner] = pieces
            return piece
        return None

    def _may_begin_at(self, table: int | None) -> bool:
        """Return whether a piece that concerns this table may begin."""
        if table is None:
            return True
        if table in self._tables:
            return False
        if table not in self._slow:
            return True
        now_s = time.monotonic()
        self._slow = {slow: until for slow, until in self._slow.items() if until > now_s}
        at_work = len(self._slow.keys() & self._tables)
        return at_work < self._most_slow or len(self._slow) > MOST_SLOW_TABLES


def _on_own_connection(work: Callable[[], Result]) -> Result:
    """Return what the work returns, done on a connection that is not known to be broken."""
    _drop_connection_cut_off()
    try:
        return work()
    finally:
        _drop_connection_with_errors()


def _drop_connection_cut_off() -> None:
    """Give up this thread's database connection where the server has closed it, or another thread
    has lost one meanwhile.

    Nobody sends anything over an idle connection but to say that it ends, so that looking whether
    something has arrived is enough, and takes no round trip. Where one connection broke, the server
    may be about to close the others.
    """
    seen = _breaks.seen + drops.seen
    renewed_after, _renewed.breaks = getattr(_renewed, "breaks", 0), seen
    if connection.connection is None:
        return
    poll = select.poll()
    try:
        poll.register(connection.connection.fileno(), select.POLLIN)
        is_cut_off = bool(poll.poll(0))
    except psycopg.Error:
        is_cut_off = True
    if is_cut_off or renewed_after != seen:
        connection.close()


def _drop_connection_with_errors() -> None:
    """Give up this thread's database connection after an error, as Django does after a request."""
    if connection.connection is not None and connection.errors_occurred:
        _breaks.seen += 1
        connection.close_if_unusable_or_obsolete()


PLAY: Final = PlayerThreads("play", threads=SHARES.play, most_each=max(1, SHARES.play // 2))
"""What players ask for at tables, by player and by table."""

OPENING: Final = PlayerThreads("opening", threads=SHARES.opening, most_each=1)
"""Sockets that open and close, by session: when a thousand come back together, the commands of
those who are at their tables do not wait for them."""

NEWS: Final = PlayerThreads("news", threads=SHARES.news, most_each=1)
"""What other processes stored, by table."""

BEAT: Final = PlayerThreads("beat", threads=1, most_each=1)
"""Saying that this process lives: it waits for no other work, and for no connection."""
