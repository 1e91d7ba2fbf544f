"""The actions under way at one table, until every seat has seen them."""

import time
from dataclasses import dataclass
from typing import Protocol

from tests.load.tally import Tally


class Onlooker(Protocol):
    """A socket at the table: how far it has been told, and the decision it sees open."""

    seq: int

    @property
    def open_decision(self) -> str | None: ...


@dataclass
class Sent:
    """An action on its way: who sent it, at which ``seq`` and when, and who has not seen it."""

    sender: Onlooker
    seq: int
    at: float
    waiting: set[Onlooker]


class Turns:
    """Measures from the sending of an action to the last socket that shows it."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self._present: set[Onlooker] = set()
        self._sent: dict[str, Sent] = {}
        self._clock_told = "", ""

    def joined(self, onlooker: Onlooker) -> None:
        self._present.add(onlooker)

    def gone(self, onlooker: Onlooker) -> None:
        """Nobody waits for whoever is not connected, nor for what they may not have said."""
        self._present.discard(onlooker)
        for decision, sent in list(self._sent.items()):
            sent.waiting.discard(onlooker)
            if not sent.waiting or sent.sender is onlooker:
                del self._sent[decision]

    def are_under_way(self) -> bool:
        """Whether an action was sent that some socket does not show yet."""
        return bool(self._sent)

    def sent(self, decision: str, sender: Onlooker) -> None:
        """The action for ``decision`` is being sent."""
        self._sent[decision] = Sent(sender, sender.seq, time.monotonic(), set(self._present))

    def refused(self, decision: str) -> None:
        self._sent.pop(decision, None)

    def start_again(self) -> None:
        """Actions that are under way, or were done, may be lost."""
        self._sent.clear()

    def told(self, onlooker: Onlooker) -> None:
        """A socket was told something: is a decision closed now for all?"""
        for decision, sent in list(self._sent.items()):
            if onlooker.seq >= sent.seq and onlooker.open_decision != decision:
                sent.waiting.discard(onlooker)
                if not sent.waiting:
                    del self._sent[decision]
                    self.tally.delivered(time.monotonic() - sent.at)

    def clock_rang(self, action: str, number: str, due_ms: int) -> None:
        """The clock did ``action`` to the hand or turn of that number; the first socket to tell
        of it counts."""
        if self._clock_told != (action, number):
            self._clock_told = action, number
            self.tally.clock_rang(action, time.time() - due_ms / 1000)
