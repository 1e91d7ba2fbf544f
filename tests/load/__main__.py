"""A crowd at new tables of a running room; one JSON line says what it saw.

The room is the one of ROOM_VAR, or of DATABASE_URL: people and tables are made in its
database, everything else goes over its sockets.

    python -m tests.load --url http://127.0.0.1:8000 --tables 20 --pace human --seconds 60
"""

import argparse
import json
import os
import sys
from functools import partial

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from poker.models import Game
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.habits import Habits
from tests.load.manner import Manner
from tests.load.pace import PACES

CHANCES = ("dozes", "sits_out", "leaves", "drops", "stalls")


def main() -> int:
    asked = _arguments()
    game = Game.objects.get(name=asked.game) if asked.game else Game.objects.first()
    if game is None:
        print("There is no game: run manage.py seed_room.", file=sys.stderr)
        return 2
    print(f"{asked.tables} tables of {game}", file=sys.stderr)
    guests = fill(open_tables(game, asked.tables), asked.url, seats=asked.seats)
    habits = Habits(**{name: getattr(asked, name) for name in CHANCES})
    manner = Manner(PACES[asked.pace], habits=habits)
    recipes = [
        partial(Crowd, share, manner, seed=asked.seed + number)
        for number, share in enumerate(shares(guests, asked.processes))
    ]
    with Apart(recipes) as crowd:
        crowd.open()
        crowd.play(asked.seconds)
        crowd.settle()
        tally = crowd.count_anew()
    print(json.dumps({**vars(asked), "game": str(game), **tally.summary()}))
    return 1 if tally.lost or tally.torn else 0


def shares(guests: list[Guest], processes: int) -> list[list[Guest]]:
    """Whole tables for each process, for a table is measured in one."""
    return [
        [guest for guest in guests if guest.table_id % processes == number]
        for number in range(processes)
    ]


def _arguments() -> argparse.Namespace:
    reading = argparse.ArgumentParser(prog="python -m tests.load")
    reading.add_argument("--url", nargs="+", default=["http://127.0.0.1:8000"])
    reading.add_argument("--game", help="its name (default: the first)")
    reading.add_argument("--tables", type=int, default=20)
    reading.add_argument("--seats", type=int, default=6)
    reading.add_argument("--pace", choices=PACES, default="human")
    reading.add_argument("--seconds", type=float, default=60)
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--processes", type=int, default=1, help="of the crowd (default 1)")
    for name in CHANCES:
        reading.add_argument(f"--{name.replace('_', '-')}", type=float, default=0.0)
    return reading.parse_args()


if __name__ == "__main__":
    sys.exit(main())
