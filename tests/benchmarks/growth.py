"""Whether an action, the pages and the clock cost more as the room grows older and larger.

Run by `make bench-growth`; prints one JSON line. Queries and buffers (pages of PostgreSQL's
shared memory touched, by every statement and trigger) are what counts; times are shown with
their spread, from a PostgreSQL that does not wait for the disk. `a_hand` is what a hand has
PostgreSQL write, with the settings of the room's own.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from tests.benchmarks.ground import ground
from tests.benchmarks.grown.figures import GOAL, report, worst
from tests.benchmarks.grown.growing import grow_hands, grow_tables
from tests.benchmarks.grown.room import EVENTS_A_HAND, SEATS, TABLES, grown_room
from tests.benchmarks.grown.steps import Costs
from tests.benchmarks.grown.written import written
from tests.room.database import cloned_database, drop_leftovers
from tests.room.servers import Servers
from tests.room.template import template_database

TURNS_A_ROUND: Final = 3
"""Of the clock: what a turn costs rises and falls over some twenty, as PostgreSQL tidies up."""
TABLES_PLAYED: Final = 10
"""At which it is measured what a hand has PostgreSQL write."""


def main() -> int:
    asked = _arguments()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    var: Path = settings.VAR_DIR
    began = time.monotonic()
    with ground() as under:
        a_hand = written(under.database.name, var, TABLES_PLAYED, asked.written)
    servers = Servers(var)
    drop_leftovers(var)
    try:
        played = by_hands(var, asked.hands, asked.rounds)
        clock = by_idle_tables(var, asked.tables, TURNS_A_ROUND * asked.rounds)
    finally:
        servers.stop()
    took = time.monotonic() - began
    print(json.dumps({**summary(asked, report(played), report(clock), took), "a_hand": a_hand}))
    return 0


def by_hands(var: Path, sizes: Sequence[int], rounds: int) -> dict[int, Costs]:
    """What play and pages cost with so many hands in the past."""
    with (
        cloned_database(var, template_database(var)) as database,
        grown_room(database.name, var) as room,
    ):
        return grow_hands(room, sizes, rounds)


def by_idle_tables(var: Path, sizes: Sequence[int], rounds: int) -> dict[int, Costs]:
    """What the clock costs with so many tables where nobody sits."""
    with (
        cloned_database(var, template_database(var)) as database,
        grown_room(database.name, var, tables=0) as room,
    ):
        return grow_tables(room, sizes, rounds)


def summary(
    asked: argparse.Namespace,
    by_hands: dict[str, dict[str, Any]],
    by_tables: dict[str, dict[str, Any]],
    took_s: float,
) -> dict[str, Any]:
    largest = max(worst(by_hands), worst(by_tables))
    return {
        "benchmark": "growth",
        "hands": asked.hands,
        "rows_a_hand": {
            "events": EVENTS_A_HAND,
            "histories": SEATS,
            "transfers": 1,
            "entries": SEATS,
        },
        "tables_with_a_past": TABLES,
        "idle_tables": asked.tables,
        "rounds": {"hands": asked.rounds, "clock": TURNS_A_ROUND * asked.rounds},
        "by_hands": by_hands,
        "by_idle_tables": by_tables,
        "worst_ratio": largest,
        "goal": GOAL,
        "reached": largest <= GOAL,
        "took_s": round(took_s),
    }


def _arguments() -> argparse.Namespace:
    described = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    described.add_argument("--hands", type=int, nargs="+", default=[1_000, 100_000, 1_000_000])
    described.add_argument("--tables", type=int, nargs="+", default=[10, 1_000, 20_000])
    described.add_argument("--rounds", type=int, default=40, help="of each action (default 40)")
    described.add_argument(
        "--written", type=int, default=20, help="hands a table for a_hand (default 20)"
    )
    return described.parse_args()
