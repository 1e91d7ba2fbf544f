"""The floor's interruptions of running hands, and what becomes of hands it suspends."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import cycle
from random import Random
from typing import Final

from accounts.core.waits import WAITS
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.demo.past.agenda import Agenda
from lobby.demo.past.clock import DemoClock
from lobby.demo.people.staff import Staff
from lobby.demo.tables.evening import Evening
from poker.services.staff.resolving import award_as_played, refund
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand

EVERY: Final = 400
"""The number of hands for real money between two interruptions."""
REASONS: Final = {
    "void": "A player's cards were read out on a stream",
    "run_out": "The table could not be reached for a player's provider",
    "suspend": "Two players may be one person: looked into",
}
DECIDED_AFTER: Final = timedelta(hours=20)


class Floor:
    """Interrupts a hand now and then: suspends it, voids it or runs it out."""

    def __init__(self, staff: Staff, agenda: Agenda, clock: DemoClock, random: Random) -> None:
        self._staff = staff
        self._agenda = agenda
        self._clock = clock
        self._random = random
        self._hands = 0
        self._next_at = EVERY // 10
        self._actions: Iterator[Callable[[Evening], None]] = cycle(
            (self._suspend, self._void, self._suspend, self._run_out)
        )
        self._suspended = 0

    def between_hands(self, evening: Evening) -> None:
        if evening.currency != Currency.EUR:
            return
        self._hands += 1
        if self._hands >= self._next_at and evening.in_hand is None:
            self._next_at += EVERY
            evening.in_hand = next(self._actions)

    def _void(self, evening: Evening) -> None:
        self._interrupt(evening, "void")

    def _run_out(self, evening: Evening) -> None:
        self._interrupt(evening, "run_out")

    def _interrupt(self, evening: Evening, policy: str) -> None:
        now = evening.felt.come_to(evening.felt.at)
        self._by_as_many_as_it_takes(
            lambda staff: void_running_hand(
                table_id=evening.felt.table_id,
                staff=staff,
                reason=REASONS[policy],
                policy="void" if policy == "void" else "run_out",
                now=now,
            )
        )

    def _by_as_many_as_it_takes(self, decide: Callable[[Player], object]) -> None:
        """Let one of the floor decide, and the other one, too, where it takes two."""
        if decide(self._staff.floor) is WAITS:
            decide(self._staff.floor_two)

    def _suspend(self, evening: Evening) -> None:
        """Suspend a hand; every other one stays undecided."""
        held = suspend(
            table_id=evening.felt.table_id,
            staff=self._staff.floor,
            reason=REASONS["suspend"],
            now=evening.felt.come_to(evening.felt.at),
        )
        self._suspended += 1
        if self._suspended % 2 == 0:
            at = self._clock.now() + DECIDED_AFTER
            self._agenda.put(at, lambda: self._decide(held.pk))

    def _decide(self, held_id: int) -> None:
        action = self._random.choice((award_as_played, refund))
        self._by_as_many_as_it_takes(
            lambda staff: action(
                held_id=held_id,
                staff=staff,
                reason="They live together and play on their own: no rule was broken",
                now=self._clock.now(),
            )
        )
