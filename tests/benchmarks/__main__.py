"""Runs a benchmark of a running room: `python -m tests.benchmarks table`.

It claims a var folder of its own and makes Django ready before anything of the room is imported.
"""

import os
import sys
from importlib import import_module

import django

from config.static_files.building import collect
from tests.room.slot import claim_slot, rights_of_a_worker

BENCHMARKS = (
    *("collusion", "growth", "page", "pages", "table"),
    *("reports", "room", "scale", "deal", "fair"),
)


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] not in BENCHMARKS:
        print(f"usage: python -m tests.benchmarks {'|'.join(BENCHMARKS)} ...", file=sys.stderr)
        return 2
    os.environ.setdefault("ROOM_LOG_LEVEL", "WARNING")
    with claim_slot("bench"):
        with rights_of_a_worker():
            django.setup()
        collect()
        benchmark = import_module(f"tests.benchmarks.{sys.argv.pop(1)}")
        status: int = benchmark.main()
    return status


if __name__ == "__main__":
    sys.exit(main())
