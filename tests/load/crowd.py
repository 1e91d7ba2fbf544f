"""Many people at many tables, in one process."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any, Self

from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from tests.load.arrivals import sit_again
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.person import Person
from tests.load.tally import Tally
from tests.load.turns import Turns
from tests.load.wandering import ComeBack

OPEN_AT_ONCE = 50
OPEN_S = 60.0
SETTLE_S = 5.0
LOOK_EVERY_S = 0.02


class Crowd:
    """Guests who follow their tables, and play while told to.

        async with Crowd(guests, manner, seed=1) as crowd:
            await crowd.play(60)
        print(crowd.tally.summary())

    Everything they choose follows from ``seed``. Sockets stay open between two ``play``.
    """

    def __init__(
        self,
        guests: Sequence[Guest],
        manner: Manner | None = None,
        *,
        seed: int,
        come_back: ComeBack = sit_again,
        person: type[Person] = Person,
    ) -> None:
        self.tally = Tally()
        self._turns: defaultdict[int, Turns] = defaultdict(lambda: Turns(self.tally))
        self.people = [
            person(
                guest,
                manner or Manner(),
                self._turns[guest.table_id],
                Random(f"{seed} {number}"),
                come_back,
            )
            for number, guest in enumerate(guests)
        ]
        self._http: ClientSession | None = None
        self._staying: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def open(self, most: int | None = None) -> None:
        """Open the sockets that are not open yet, or so many more of them, a few at a time.

        Raises TimeoutError when some do not open.
        """
        if self._http is None:
            connector = TCPConnector(limit=0, force_close=True)
            self._http = ClientSession(cookie_jar=DummyCookieJar(), connector=connector)
        opened = len(self._staying)
        last = len(self.people) if most is None else min(opened + most, len(self.people))
        for first in range(opened, last, OPEN_AT_ONCE):
            some = self.people[first : min(first + OPEN_AT_ONCE, last)]
            self._staying += [asyncio.create_task(person.stay(self._http)) for person in some]
            await _until(partial(_are_connected, some), OPEN_S)

    async def play(self, seconds: float, is_over: Callable[[], bool] = lambda: False) -> None:
        """Let everybody play for so long, or until it is over, then finish what is under way."""
        began_s = time.process_time()
        for person in self.people:
            person.go()
        with suppress(TimeoutError):
            await _until(is_over, seconds)
        for person in self.people:
            person.rest()
        self.tally.cpu_s += time.process_time() - began_s

    async def settle(self, timeout_s: float = SETTLE_S) -> None:
        """Once nobody plays: wait until every socket shows the same; count those that do not."""
        try:
            await _until(lambda: not self._is_busy and not self._astray(), timeout_s)
        except TimeoutError:
            waiting = [person for person in self.people if person.awaits_answer]
            self.tally.lost += len({*self._astray(), *waiting})

    async def close(self) -> None:
        """Everybody goes home."""
        for person in self.people:
            person.go_home()
        for task in self._staying:
            task.cancel()
        await asyncio.gather(*self._staying, return_exceptions=True)
        if self._http is not None:
            await self._http.close()

    def count_anew(self) -> Tally:
        """The tally so far; a new one begins."""
        counted, self.tally = self.tally, Tally()
        for turns in self._turns.values():
            turns.tally = self.tally
        return counted

    @property
    def _is_busy(self) -> bool:
        waits = any(person.awaits_answer for person in self.people)
        return waits or any(turns.are_under_way() for turns in self._turns.values())

    def _astray(self) -> list[Person]:
        """Who is not where the furthest at their table is, or sees something else there."""
        furthest: dict[int, Person] = {}
        for person in self.people:
            first = furthest.setdefault(person.guest.table_id, person)
            if person.seq > first.seq:
                furthest[person.guest.table_id] = person
        return [
            person
            for person in self.people
            if _public(person) != _public(furthest[person.guest.table_id])
        ]


def _are_connected(people: Sequence[Person]) -> bool:
    return all(person.is_connected for person in people)


def _public(person: Person) -> tuple[int, dict[str, Any]]:
    """What everybody at a table must see alike."""
    return person.seq, {name: part for name, part in person.view.items() if name != "you"}


async def _until(true: Callable[[], bool], timeout_s: float) -> None:
    """Look again and again. Raises TimeoutError."""
    for _ in range(int(timeout_s / LOOK_EVERY_S)):
        if true():
            return
        await asyncio.sleep(LOOK_EVERY_S)
    raise TimeoutError(f"not within {timeout_s} s")
