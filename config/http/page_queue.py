"""A queue before the pages, which use no more connections than there are for them."""

import asyncio
from collections import Counter, deque
from typing import Final, NamedTuple

MOST_WAITING: Final = 500
"""So many of those who hold seats, and so many of the others."""
MOST_WAITING_FROM_ONE: Final = 250
MOST_WAITING_OF_ONE: Final = 100
LONGEST_REST_S: Final = 0.5
LONGEST_SEATED_REST_S: Final = 0.25


class NoPlace(Exception):
    """A request could not be begun in time."""


class Owner(NamedTuple):
    """Whose a request is: a household (`addresses.py`), and a visitor there, who may hold a seat at
    a table (`seated.py`)."""

    household: str
    visitor: str
    holds_seat: bool = False


class PageQueue:
    """So many places, for which households take turns, and in each its visitors.

    No visitor has more than a quarter of them, no household more than half: a visitor who makes up
    sessions gains nothing from others. If more of a visitor or a household wait, they rest twice as
    long as their page took, so that each of their places uses a third of a processor at most.

    Visitors who hold seats have a share of their own, a quarter that others never take. Each of
    them has half of the places at most and rests only as long as the page took; their households
    have three quarters. A free place goes first to a household that has none, so each gets at least
    one in its turn, however many places others may have.
    """

    def __init__(self, places: int, *, wait_s: float) -> None:
        self._free = places
        quarter, half = max(1, places // 4), max(1, places // 2)
        self._most_unseated = max(1, places - places // 4)
        self._most_of_one = {False: quarter, True: half}
        self._most_of_household = {False: half, True: self._most_unseated}
        self._wait_s = wait_s
        self._held: Counter[Owner] = Counter()
        self._taken: Counter[str] = Counter()
        """The places that each household holds, or rests from."""
        self._waiting: dict[str, dict[Owner, deque[asyncio.Future[None]]]] = {}
        self._waiting_from: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
        """How many wait in each household, of those without a seat and of those with one."""
        self._resting: set[Owner] = set()

    def try_enter(self, owner: Owner) -> bool:
        """Take a place if nobody of the household waits, and return whether there was one."""
        if self._free and owner.household not in self._waiting and self._may_hold(owner):
            self._hold(owner)
            return True
        return False

    async def enter(self, owner: Owner) -> None:
        """Wait for a place. Raises NoPlace, after the same wait, if there is none in time or too
        many wait."""
        if self.try_enter(owner):
            return
        if self._is_full_for(owner):
            # Told at once they would ask again at once, and each time cost a request.
            await asyncio.sleep(self._wait_s)
            raise NoPlace
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner.household, {}).setdefault(owner, deque()).append(turn)
        self._waiting_from[owner.holds_seat][owner.household] += 1
        self._pass_on()
        done, _ = await self._wait_for(owner, turn)
        if not done:
            self._give_up(owner, turn)
            raise NoPlace

    def _is_full_for(self, owner: Owner) -> bool:
        own = self._waiting.get(owner.household, {}).get(owner, ())
        waiting_from = self._waiting_from[owner.holds_seat]
        return (
            waiting_from.total() >= MOST_WAITING
            or waiting_from[owner.household] >= MOST_WAITING_FROM_ONE
            or len(own) >= MOST_WAITING_OF_ONE
        )

    async def _wait_for(
        self, owner: Owner, turn: asyncio.Future[None]
    ) -> tuple[set[asyncio.Future[None]], set[asyncio.Future[None]]]:
        try:
            return await asyncio.wait({turn}, timeout=self._wait_s)
        except asyncio.CancelledError:
            self._give_up(owner, turn)
            raise

    def leave(self, owner: Owner, *, took_s: float = 0.0) -> None:
        """Give a place back that was held for so long, to whoever waited longest for a turn."""
        self._free += 1
        self._held[owner] -= 1
        # An owner who holds nothing is not remembered.
        self._held += Counter()
        if took_s and owner.household in self._waiting:
            if owner in self._waiting[owner.household]:
                self._resting.add(owner)
            rest_s = min(2 * took_s, LONGEST_REST_S)
            if owner.holds_seat:
                rest_s = min(took_s, LONGEST_SEATED_REST_S)
            asyncio.get_running_loop().call_later(rest_s, self._end_rest, owner)
        else:
            self._take(owner.household, -1)
        self._pass_on()

    def _end_rest(self, owner: Owner) -> None:
        self._resting.discard(owner)
        self._take(owner.household, -1)
        self._pass_on()

    def _may_hold(self, owner: Owner) -> bool:
        return (
            owner not in self._resting
            and self._held[owner] < self._most_of_one[owner.holds_seat]
            and self._taken[owner.household] < self._most_of_household[owner.holds_seat]
            and (owner.holds_seat or self._held_unseated() < self._most_unseated)
        )

    def _held_unseated(self) -> int:
        return sum(places for owner, places in self._held.items() if not owner.holds_seat)

    def _hold(self, owner: Owner) -> None:
        self._free -= 1
        self._held[owner] += 1
        self._take(owner.household, 1)

    def _take(self, household: str, places: int) -> None:
        self._taken[household] += places
        if not self._taken[household]:
            del self._taken[household]

    def _give_up(self, owner: Owner, turn: asyncio.Future[None]) -> None:
        """Forget a request that waits, or give back the place it got as it went."""
        if turn in self._waiting.get(owner.household, {}).get(owner, ()):
            self._take_out(owner, turn)
        else:
            self.leave(owner)

    def _take_out(self, owner: Owner, turn: asyncio.Future[None]) -> None:
        owners = self._waiting[owner.household]
        owners[owner].remove(turn)
        if not owners[owner]:
            del owners[owner]
        if not owners:
            del self._waiting[owner.household]
        self._waiting_from[owner.holds_seat][owner.household] -= 1
        self._waiting_from[owner.holds_seat] += Counter()

    def _pass_on(self) -> None:
        """Give free places to those whose turn it is, who go to the end if they wait for more."""
        while self._free and (owner := self._next()):
            turn = self._waiting[owner.household][owner][0]
            self._take_out(owner, turn)
            if owners := self._waiting.pop(owner.household, None):
                self._waiting[owner.household] = owners
                if owner in owners:
                    owners[owner] = owners.pop(owner)
            self._hold(owner)
            turn.set_result(None)

    def _next(self) -> Owner | None:
        """Return whose turn it is: first of households that have no place, then of the others."""
        waiting = sorted(self._waiting, key=lambda household: self._taken[household] > 0)
        for household in waiting:
            for owner in self._waiting[household]:
                if self._may_hold(owner):
                    return owner
        return None
