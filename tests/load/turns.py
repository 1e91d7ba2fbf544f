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
    """An action on its way: when it was sent, at which ``seq``, and who has not seen it."""

    at: float
    seq: int
    waiting: set[Onlooker]


class Turns:
    """Measures from the sending of an action to the last socket that shows it."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self._present: set[Onlooker] = set()
        self._sent: dict[str, Sent] = {}
        self._clock_told = ""

    def joined(self, onlooker: Onlooker) -> None:
        self._present.add(onlooker)

    def gone(self, onlooker: Onlooker) -> None:
        """Nobody waits for whoever is not connected."""
        self._present.discard(onlooker)
        for decision, sent in list(self._sent.items()):
            sent.waiting.discard(onlooker)
            if not sent.waiting:
                del self._sent[decision]

    def sent(self, decision: str, seq: int) -> None:
        """The action for ``decision`` was sent by someone whose view is at ``seq``."""
        self._sent[decision] = Sent(time.monotonic(), seq, set(self._present))

    def refused(self, decision: str) -> None:
        self._sent.pop(decision, None)

    def told(self, onlooker: Onlooker) -> None:
        """A socket was told something: is a decision closed now for all?"""
        for decision, sent in list(self._sent.items()):
            if onlooker.seq >= sent.seq and onlooker.open_decision != decision:
                sent.waiting.discard(onlooker)
                if not sent.waiting:
                    del self._sent[decision]
                    self.tally.delivered(time.monotonic() - sent.at)

    def clock_rang(self, deed: str, due_ms: int) -> None:
        """The clock did ``deed``, such as ``deal 12``; the first socket to tell of it counts."""
        if self._clock_told != deed:
            self._clock_told = deed
            self.tally.clock_late_s.append(time.time() - due_ms / 1000)
