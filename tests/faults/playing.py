"""A crowd that plays in a thread of its own while the test's own thread wreaks havoc."""

import asyncio
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self

from django.db import Error as DatabaseError

from tests.load.arrivals import sit_again
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.habits import Habits
from tests.load.manner import Manner
from tests.load.pace import Pace
from tests.load.person import Person

LIVELY: Final = Pace("lively", 0.05, 0.4, 1.5)
RESTLESS: Final = Habits(
    dozes=0.04, sits_out=0.02, leaves=0.02, drops=0.03, stalls=0.02, away_s=2.0, stall_s=2.0
)
RESTLESS_PEOPLE: Final = Manner(LIVELY, habits=RESTLESS)
TRY_AGAIN_S: Final = 0.5


class Playing:
    """Inside, everybody plays; afterwards the hands are finished and ``crowd`` shows what each
    person saw last."""

    def __init__(
        self,
        guests: Sequence[Guest],
        *,
        seed: int,
        manner: Manner = RESTLESS_PEOPLE,
        person: type[Person] = Person,
    ) -> None:
        self.crowd = Crowd(guests, manner, seed=seed, come_back=_sit_when_possible, person=person)
        self._is_open = threading.Event()
        self._is_over = threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        self._is_open.wait()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._is_over.set()
        self._thread.join()
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        try:
            asyncio.run(self._play())
        except BaseException as fault:
            self._fault = fault
        finally:
            self._is_open.set()

    async def _play(self) -> None:
        await self.crowd.open()
        self._is_open.set()
        while not self._is_over.is_set():
            await self.crowd.play(2, self._is_over.is_set)
        for person in self.crowd.people:
            person.go_home()
        await self.crowd.settle(timeout_s=30)
        await self.crowd.close()


async def _sit_when_possible(guest: Guest, stack: int) -> None:
    """Come back to the table, however long the database is away meanwhile."""
    while True:
        try:
            await sit_again(guest, stack)
        except DatabaseError:
            await asyncio.sleep(TRY_AGAIN_S)
        else:
            return
