"""One person at a table, who plays their turns and keeps their seat."""

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

from poker.bots.asking import Asking
from tests.load.connection import Connection, Frame
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.turns import Turns
from tests.load.wandering import ComeBack, Wandering
from tests.load.wish import wish


class Person(Connection):
    """Plays one seat in some manner; before ``go`` and after ``rest`` they only look on."""

    def __init__(
        self, guest: Guest, manner: Manner, turns: Turns, random: Random, come_back: ComeBack
    ) -> None:
        super().__init__(guest, turns, random)
        self._manner = manner
        self._wandering = Wandering(self, manner.habits, random, come_back)
        self._asking = Asking()
        self._thought_about: str | None = None
        self._sent: str | None = None
        self._decision_of: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_playing = False
        self._thinking: asyncio.TimerHandle | None = None

    def go(self) -> None:
        """Play from now on, beginning with a decision that is open already."""
        self._is_playing = True
        self._thought_about = None
        self.later(self.moved_on())

    def rest(self) -> None:
        """Look on again, and think about the open decision anew with the next ``go``."""
        self._is_playing = False
        if self._thinking:
            self._thinking.cancel()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside reading the socket."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def go_home(self) -> None:
        """Do nothing any more."""
        self.rest()
        for task in self._tasks:
            task.cancel()

    def new_id(self) -> str:
        return f"{self.guest.player_id}-{self._random.getrandbits(64):x}"

    def hung_up(self) -> None:
        super().hung_up()
        self._start_again()

    def lost_moments(self) -> None:
        super().lost_moments()
        self._start_again()

    def _start_again(self) -> None:
        """Expect no answer, and think again about a decision that bears an answered one's name."""
        self._asking = Asking()
        self._thought_about = self._sent = None
        self._decision_of.clear()

    @property
    def awaits_answer(self) -> bool:
        """Whether an action was sent that the room has neither done nor refused yet."""
        return bool(self._decision_of)

    def answered(self, frame: Frame) -> None:
        tally = self._turns.tally
        self._asking.answered(frame, now_s=_now_s())
        decision = self._decision_of.pop(frame["id"], None)
        if frame["type"] == "refused":
            tally.refusals[frame["code"]] += 1
            if decision is not None:
                self._sent = None
                self._turns.refused(decision)
        elif decision is not None:
            tally.actions += 1

    async def moved_on(self) -> None:
        if self._is_playing and self.is_connected:
            self._wandering.wander()
            await self._ask()
            await self._play()
        await self._wandering.stalled()

    async def _play(self) -> None:
        decision = self.decision
        if decision is None or decision in (self._thought_about, self._sent):
            return
        self._thought_about = decision
        if self._random.random() < self._manner.habits.dozes:
            return
        thinking_s = self._manner.pace.thinking_s(self._random)
        if thinking_s:
            loop = asyncio.get_running_loop()
            self._thinking = loop.call_later(thinking_s, self._have_thought, decision)
        else:
            await self._answer(decision)

    def _have_thought(self, decision: str) -> None:
        if self.decision == decision != self._sent and self.is_connected:
            self.later(self._answer(decision))

    async def _answer(self, decision: str) -> None:
        chosen = self._manner.mix.choose(self.options, self._random)
        message_id = self.new_id()
        self._decision_of[message_id] = self._sent = decision
        self._turns.sent(decision, self)
        await self.send(chosen | {"decision": decision, "id": message_id})

    async def _ask(self) -> None:
        """Ask for what the seat lacks, unless they are away on purpose."""
        wanted = None if self._wandering.is_away else wish(self)
        if wanted and self._asking.may_ask(wanted["type"], seq=self.seq, now_s=_now_s()):
            message_id = self.new_id()
            self._asking.asked(wanted["type"], message_id)
            await self.send(wanted | {"id": message_id})


def _now_s() -> float:
    return asyncio.get_running_loop().time()
