"""Processes of a running room killed and stopped at random moments, and started again."""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random
from typing import Final, NamedTuple

from tests.faults.outages import Outages
from tests.room.processes import Room
from tests.room.servers import Servers

PROCESSES: Final = ("web-1", "web-2", "clock-1", "clock-2", "worker", "beat")
SERVERS: Final = ("valkey", "postgres")
PARTS: Final = PROCESSES + SERVERS

CALM_S: Final = (2.0, 6.0)
DOWN_S: Final = (0.0, 2.5)
MOST_AT_ONCE: Final = 3


class Blow(NamedTuple):
    """Parts that are ended at the same moment, after some calm, and stay down for a while."""

    calm_s: float
    parts: tuple[str, ...]
    signal: signal.Signals
    down_s: float

    def __str__(self) -> str:
        return f"{self.signal.name} {', '.join(self.parts)}, down for {self.down_s:.1f} s"


def blows(random: Random) -> Iterator[Blow]:
    """One blow after another, for ever; the same for the same seed.

    Every part is hit before one is hit again, so that a short evening misses none of them.
    """
    while True:
        order = random.sample(PARTS, len(PARTS))
        while order:
            count = min(len(order), random.randint(1, MOST_AT_ONCE))
            hit, order = tuple(order[:count]), order[count:]
            how = random.choice((signal.SIGKILL, signal.SIGKILL, signal.SIGTERM))
            yield Blow(random.uniform(*CALM_S), hit, how, random.uniform(*DOWN_S))


class Havoc:
    """Deals blows to a room and mends what they broke, as its supervisor would.

    Call it from a thread that outlives the test: a process ends with the thread that began it.
    """

    def __init__(self, room: Room, servers: Servers, random: Random) -> None:
        self.outages = Outages()
        self.dealt: list[Blow] = []
        self._room = room
        self._servers = servers
        self._random = random

    def wreak(self, seconds: float) -> None:
        """Deal blows for so long; afterwards everything runs again."""
        until = time.monotonic() + seconds
        for blow in blows(self._random):
            if time.monotonic() + blow.calm_s >= until:
                break
            time.sleep(blow.calm_s)
            self._strike(blow)
            left_s = max(0.0, until - time.monotonic())
            print(f"  {blow}; {left_s:.0f} s left", file=sys.stderr, flush=True)

    def _strike(self, blow: Blow) -> None:
        self.dealt.append(blow)
        for part in blow.parts:
            self.outages.began(part, _now())
            self._end(part, blow.signal)
        time.sleep(blow.down_s)
        # The database first: the processes ask for it as they start.
        for part in sorted(blow.parts, key=lambda part: (part not in SERVERS, part)):
            self._start(part)
            self.outages.ended(part, _now())

    def _end(self, part: str, sig: signal.Signals) -> None:
        if part == "valkey":
            self._servers.stop_valkey(sig)
        elif part == "postgres":
            # To PostgreSQL SIGTERM says: wait for all sessions to end. A supervisor asks faster.
            self._servers.stop_postgres(signal.SIGINT if sig == signal.SIGTERM else sig)
        else:
            self._room.kill(part, sig)

    def _start(self, part: str) -> None:
        starts: dict[str, Callable[[], None]] = {
            "valkey": self._servers.start_valkey,
            "postgres": self._servers.start_postgres,
        }
        start = starts.get(part)
        if start is None:
            self._room.restart(part)
        else:
            start()


def _now() -> datetime:
    return datetime.now(UTC)
