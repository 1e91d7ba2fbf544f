"""Blows dealt to a running room at random moments, and mended: processes and servers are killed or
stopped, machines' clocks are set, and connections to the database hang."""

import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from config.embedded.addresses import POSTGRES_SOCKET
from tests.faults.outages import Outages, of
from tests.room.database import RoomDatabase
from tests.room.processes import Room
from tests.room.servers import Servers
from tests.waits.backends import backends, children_of, stopped
from tests.waits.other_clock import MachineClock
from tests.waits.swallowing import SwallowingProxy, swallowing

PROCESSES: Final = ("web-1", "web-2", "clock-1", "clock-2", "worker", "beat")
SERVERS: Final = ("valkey", "postgres")
CLOCKS: Final = ("time of web-1", "time of clock-1", "time of worker")
NETWORKS: Final = ("network of web-2", "network of clock-2")
BACKENDS: Final = "backends of postgres"
PARTS: Final = (*PROCESSES, *SERVERS, *CLOCKS, *NETWORKS, BACKENDS)

CALM_S: Final = (1.0, 4.0)
DOWN_S: Final = (0.0, 2.5)
HUNG_S: Final = (1.0, 8.0)
"""Longer than the limits of waits, and shorter than a clock takes to report a table that stands."""
STEPS_S: Final = (-3600.0, -20.0, -4.0, -2.0, 2.0, 4.0, 20.0, 3600.0)
MOST_AT_ONCE: Final = 3
ENDINGS: Final = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP, signal.SIGSTOP)


class Blow(NamedTuple):
    """Parts that are hit at the same moment, after some calm, and stay down for a while.

    Processes and servers get the signal, clocks are set ahead by so many seconds, and connections
    hang.
    """

    calm_s: float
    parts: tuple[str, ...]
    signal: signal.Signals
    step_s: float
    down_s: float

    def __str__(self) -> str:
        told = ", ".join(f"{part} {self._how(part)}" for part in self.parts)
        return f"{told}, for {self.down_s:.1f} s"

    def _how(self, part: str) -> str:
        """Return how a part is hit, in a word or two."""
        if part in CLOCKS:
            return f"{self.step_s:+.0f} s"
        return self.signal.name if part in PROCESSES + SERVERS else "hung"


def blows(random: Random) -> Iterator[Blow]:
    """One blow after another, for ever; the same for the same seed.

    Every part is hit before one is hit again, so that a short evening misses none of them.
    """
    while True:
        order = random.sample(PARTS, len(PARTS))
        while order:
            hit = order[: random.randint(1, MOST_AT_ONCE)]
            if {BACKENDS, "postgres"} <= {*hit}:
                # A server whose processes are stopped does not end.
                hit.remove("postgres")
            order = [part for part in order if part not in hit]
            how, step_s = random.choice(ENDINGS), random.choice(STEPS_S)
            kills = how != signal.SIGSTOP and {*hit} <= {*PROCESSES, *SERVERS}
            down_s = random.uniform(*(DOWN_S if kills else HUNG_S))
            yield Blow(random.uniform(*CALM_S), tuple(hit), how, step_s, down_s)


class Surroundings:
    """The machines' clocks and the networks of those processes that have their own."""

    def __init__(self, database: RoomDatabase, folder: Path, stack: ExitStack) -> None:
        self.clocks = {part: MachineClock(folder / of(part)) for part in CLOCKS}
        address = urlsplit(database.url)
        server = Path(dict(parse_qsl(address.query))["host"]) / POSTGRES_SOCKET
        self.networks: dict[str, SwallowingProxy] = {}
        self.env: dict[str, Mapping[str, str]] = {
            of(part): clock.env for part, clock in self.clocks.items()
        }
        for part in NETWORKS:
            proxy = self.networks[part] = stack.enter_context(swallowing(server))
            through = address._replace(netloc=f"{address.netloc}127.0.0.1:{proxy.port}", query="")
            self.env[of(part)] = {"DATABASE_URL": through.geturl()}


class Havoc:
    """Deals blows to a room and mends what they broke, as its supervisor would.

    Call it from a thread that outlives the test: a process ends with the thread that began it.
    """

    def __init__(
        self, room: Room, servers: Servers, surroundings: Surroundings, random: Random
    ) -> None:
        self.outages = Outages()
        self.dealt: list[Blow] = []
        self._room = room
        self._servers = servers
        self._surroundings = surroundings
        self._random = random
        self._stopped = ExitStack()

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
            self._hit(part, blow)
        time.sleep(blow.down_s)
        self._stopped.close()
        # The processes ask for the others as they start.
        for part in sorted(blow.parts, key=lambda part: (part in PROCESSES, part)):
            self._mend(part)
            self.outages.ended(part, _now())

    def _hit(self, part: str, blow: Blow) -> None:
        if part in CLOCKS:
            self._surroundings.clocks[part].set(blow.step_s)
        elif part in NETWORKS:
            self._surroundings.networks[part].swallow()
        elif part == BACKENDS:
            found = backends(self._room.database.name, "%-%", "%")
            self._stopped.enter_context(stopped(found[::2]))
        elif blow.signal == signal.SIGSTOP:
            self._stopped.enter_context(stopped(self._pids(part)))
        elif part in SERVERS:
            self._end_server(part, blow.signal)
        else:
            self._room.kill(part, blow.signal)

    def _pids(self, part: str) -> list[int]:
        """Return the processes of a process or server of the room."""
        if part == "postgres":
            return [self._servers.postgres.pid, *children_of(self._servers.postgres.pid)]
        return [self._servers.valkey.pid if part == "valkey" else self._room.pid(part)]

    def _end_server(self, server: str, sig: signal.Signals) -> None:
        if server == "valkey":
            self._servers.stop_valkey(sig)
        else:
            # To PostgreSQL SIGTERM says: wait for all sessions to end. A supervisor asks faster.
            self._servers.stop_postgres(signal.SIGINT if sig == signal.SIGTERM else sig)

    def _mend(self, part: str) -> None:
        """Undo what was done to a part, and start what ended by it."""
        if part in CLOCKS:
            self._surroundings.clocks[part].set(0)
        elif part in NETWORKS:
            self._surroundings.networks[part].pass_on()
        self._servers.start_what_is_down()
        # A worker ends by itself while its machine's clock is off; the others never do.
        for name in PROCESSES:
            if name in (of(part), "worker") and not self._room.is_running(name):
                self._room.restart(name)


def _now() -> datetime:
    return datetime.now(UTC)
