"""Whether an action, the pages and the clock cost more as the room grows older and larger.

Run by `make bench-growth`; prints one JSON line. Queries and buffers (pages of PostgreSQL's
shared memory touched, by every statement and trigger) are what counts; times are shown with
their spread, from a PostgreSQL that does not wait for the disk.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

from django.conf import settings
from tests.benchmarks.ground import ground

from tests.benchmarks.grown.figures import GOAL, report, worst
from tests.benchmarks.grown.growing import grow_hands, grow_tables
from tests.benchmarks.grown.room import EVENTS_A_HAND, SEATS, TABLES, grown_room
from tests.room.database import cloned_database
from tests.room.template import template_database


def main() -> int:
    asked = _arguments()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    began = time.monotonic()
    with ground() as under:
        var: Path = under.servers.var
        with grown_room(under.database.name, var) as room:
            played = grow_hands(room, asked.hands, asked.rounds)
        with (
            cloned_database(var, template_database(var)) as another,
            grown_room(another.name, var, tables=0) as room,
        ):
            clock = grow_tables(room, asked.tables, asked.rounds)
    took = time.monotonic() - began
    print(json.dumps(summary(asked, report(played), report(clock), took)))
    return 0


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
        "rows_a_hand": {"events": EVENTS_A_HAND, "histories": SEATS, "transfers": 1},
        "tables_with_a_past": TABLES,
        "idle_tables": asked.tables,
        "rounds": asked.rounds,
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
    described.add_argument("--rounds", type=int, default=20, help="of each deed (default 20)")
    return described.parse_args()
