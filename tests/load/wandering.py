"""What people do besides playing: sitting out, leaving, dropping out, not looking."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, Protocol

from tests.load.guest import Guest
from tests.load.habits import Habits

ComeBack = Callable[[Guest, int], Awaitable[None]]
"""Seats somebody who left, with at least so many chips where the game allows it."""

LOOK_EVERY_S = 0.1


class Wanderer(Protocol):
    """What a person can do, and how their table looks to them."""

    guest: Guest
    view: dict[str, Any]

    @property
    def seat(self) -> int | None: ...

    @property
    def own(self) -> dict[str, Any]: ...

    async def send(self, message: dict[str, Any]) -> None: ...

    def new_id(self) -> str: ...

    def later(self, work: Coroutine[Any, Any, None]) -> None: ...

    def cut(self) -> None: ...


class Wandering:
    """Draws once a hand whether a person wanders; ``is_away`` while they sit out or are gone."""

    def __init__(
        self, person: Wanderer, habits: Habits, random: Random, come_back: ComeBack
    ) -> None:
        self.is_away = False
        self._person = person
        self._habits = habits
        self._random = random
        self._come_back = come_back
        self._hand_no = 0
        self._stalls = False

    def wander(self) -> None:
        """With a new hand something else may come up."""
        hand_no = self._person.view.get("hand", {}).get("no", 0)
        if hand_no == self._hand_no or self.is_away or self._person.seat is None:
            return
        self._hand_no = hand_no
        habits, chance = self._habits, self._random.random()
        for share, action in (
            (habits.sits_out, self._sit_out),
            (habits.leaves, self._leave),
            (habits.drops, self._person.cut),
            (habits.stalls, self._stall),
        ):
            chance -= share
            if chance < 0:
                action()
                return

    async def stalled(self) -> None:
        """Whoever stalls reads nothing for a while."""
        if self._stalls:
            self._stalls = False
            await asyncio.sleep(self._habits.stall_s)

    def _stall(self) -> None:
        self._stalls = True

    def _sit_out(self) -> None:
        self._person.later(self._sit_out_for_a_while())

    def _leave(self) -> None:
        self._person.later(self._leave_and_return())

    async def _sit_out_for_a_while(self) -> None:
        self.is_away = True
        await self._person.send({"type": "sit_out", "id": self._person.new_id()})
        await asyncio.sleep(self._habits.away_s)
        self.is_away = False

    async def _leave_and_return(self) -> None:
        """Leave with the hand; a while after the seat is free, sit down again."""
        self.is_away = True
        await self._person.send({"type": "leave", "id": self._person.new_id()})
        stack = await self._stack_left_with()
        await asyncio.sleep(self._habits.away_s)
        await self._come_back(self._person.guest, stack)
        self.is_away = False

    async def _stack_left_with(self) -> int:
        """Wait until the seat is free; what was before it last."""
        stack = 0
        while self._person.seat is not None:
            stack = self._person.own.get("stack", stack)
            await asyncio.sleep(LOOK_EVERY_S)
        return stack
