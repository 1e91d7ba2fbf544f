"""A queue before the pages, which use no more connections than there are for them."""

import asyncio
from collections import Counter, deque
from typing import Final, NamedTuple

MOST_WAITING: Final = 500
MOST_WAITING_OF_ONE: Final = 100
LONGEST_REST_S: Final = 0.5


class NoPlace(Exception):
    """A request could not be begun in time."""


class Owner(NamedTuple):
    """Whose a request is: an address, and a session there."""

    address: str
    session: str


class PageQueue:
    """So many places, for which sessions take turns.

    Nobody has more than a quarter of them, an address with all that is behind it not more than
    half: who makes up sessions gains nothing from the others. A session that waits for more rests
    twice as long as its page took, so that a third of a processor is the most it can use.
    """

    def __init__(self, places: int, *, wait_s: float) -> None:
        self._free = places
        self._most_of_one = max(1, places // 4)
        self._most_of_address = max(1, places // 2)
        self._wait_s = wait_s
        self._held: Counter[Owner] = Counter()
        self._held_from: Counter[str] = Counter()
        self._waiting: dict[Owner, deque[asyncio.Future[None]]] = {}
        self._waiting_in_all = 0
        self._resting: set[Owner] = set()

    def try_enter(self, owner: Owner) -> bool:
        """Take a place where nobody has to wait for one, and return whether there was one."""
        if self._free and owner not in self._waiting and self._may_hold(owner):
            self._hold(owner)
            return True
        return False

    async def enter(self, owner: Owner) -> None:
        """Wait for a place. Raises NoPlace, after the same wait, where there is none in time or
        too many wait."""
        if self.try_enter(owner):
            return
        queue = self._waiting.get(owner, ())
        if self._waiting_in_all >= MOST_WAITING or len(queue) >= MOST_WAITING_OF_ONE:
            # Told at once they would ask again at once, and each time cost a request.
            await asyncio.sleep(self._wait_s)
            raise NoPlace
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        self._waiting_in_all += 1
        done, _ = await self._wait_for(owner, turn)
        if not done:
            self._give_up(owner, turn)
            raise NoPlace

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
        self._held_from[owner.address] -= 1
        # Who holds nothing is not remembered.
        self._held += Counter()
        self._held_from += Counter()
        if took_s and owner in self._waiting:
            self._resting.add(owner)
            rest_s = min(2 * took_s, LONGEST_REST_S)
            asyncio.get_running_loop().call_later(rest_s, self._end_rest, owner)
        self._pass_on()

    def _end_rest(self, owner: Owner) -> None:
        self._resting.discard(owner)
        self._pass_on()

    def _may_hold(self, owner: Owner) -> bool:
        return (
            owner not in self._resting
            and self._held[owner] < self._most_of_one
            and self._held_from[owner.address] < self._most_of_address
        )

    def _hold(self, owner: Owner) -> None:
        self._free -= 1
        self._held[owner] += 1
        self._held_from[owner.address] += 1

    def _give_up(self, owner: Owner, turn: asyncio.Future[None]) -> None:
        """Forget a request that waits, or give back the place it got as it went."""
        if turn in self._waiting.get(owner, ()):
            self._take_out(owner, turn)
        else:
            self.leave(owner)

    def _take_out(self, owner: Owner, turn: asyncio.Future[None]) -> None:
        self._waiting[owner].remove(turn)
        self._waiting_in_all -= 1
        if not self._waiting[owner]:
            del self._waiting[owner]

    def _pass_on(self) -> None:
        """Give places to those whose turn it is, who go to the end if they wait for more."""
        for owner in [*self._waiting]:
            if not self._free:
                return
            if not self._may_hold(owner):
                continue
            turn = self._waiting[owner][0]
            self._take_out(owner, turn)
            if owner in self._waiting:
                self._waiting[owner] = self._waiting.pop(owner)
            self._hold(owner)
            turn.set_result(None)
