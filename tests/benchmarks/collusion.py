"""What the nightly search for collusion costs, and whether a larger day costs more by hand.

Run by `make bench-collusion`; prints one JSON line. The search is the command an operator runs, in
a process of its own: seconds and memory are that process's.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from django.conf import settings

from config.places import BASE_DIR
from tests.accounts.people import person
from tests.poker.oversight.collusion.manners import Manners
from tests.poker.oversight.collusion.season import FIRST_DAY, Season
from tests.poker.oversight.collusion.writing import write
from tests.room.database import RoomDatabase, cloned_database, drop_leftovers
from tests.room.games import new_game
from tests.room.servers import Servers
from tests.room.template import template_database

A_HAND_MS: Final = 5.0
A_NIGHT_S: Final = 600.0
SEATED: Final = 240
PER_PLAYER: Final = 40
"""A room of five thousand plays two hundred thousand hands a day."""


class Night(NamedTuple):
    """The hands of a day, and what the search of it took: seconds, and megabytes at most."""

    hands: int
    seconds: float
    megabytes: int

    @property
    def ms_a_hand(self) -> float:
        return 1000 * self.seconds / self.hands


def main() -> int:
    asked = _arguments()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    var: Path = settings.VAR_DIR
    servers = Servers(var)
    drop_leftovers(var)
    try:
        nights = [_night(var, asked.hands // part) for part in (4, 1)]
    finally:
        servers.stop()
    print(json.dumps(_summary(*nights)))
    return 0


def _night(var: Path, hands: int) -> Night:
    with cloned_database(var, template_database(var)) as database:
        written = _play(hands)
        _say(f"{written} hands written")
        began = time.monotonic()
        _search(var, database)
        seconds = time.monotonic() - began
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    _say(f"{written} hands: {seconds:.1f} s, {most} MB")
    return Night(written, seconds, most)


def _play(hands: int) -> int:
    """Write about so many hands of one day, of as many people as play them, and return how many."""
    game = new_game("Season", small_blind=1, big_blind=2, preset="holdem", structure="no_limit")
    crowd = [person(f"Player{number}").pk for number in range(max(SEATED, hands // PER_PLAYER))]
    random = Random(hands)
    manners = {player: Manners(random.random(), random.random()) for player in crowd}
    written = 0
    while written < hands:
        seated = random.sample(crowd, SEATED)
        people = [manners[player] for player in seated]
        season = Season(game.rules(), people, random, days=1, tables=20, hands=250)
        first = 20 * (written // 1000)
        written += write(season.play(), game=game, tables=20, players=seated, first=first)
    return written


def _search(var: Path, database: RoomDatabase) -> None:
    day = FIRST_DAY.date().isoformat()
    command = [sys.executable, "manage.py", "find_collusion", "--since", day, "--until", day]
    urls = {"DATABASE_URL": database.url, "DATABASE_OWNER_URL": database.owner_url}
    urls["DATABASE_WORKER_URL"] = database.worker_url
    env = os.environ | {"ROOM_VAR": str(var)} | urls
    subprocess.run(command, cwd=BASE_DIR, env=env, check=True, stdout=sys.stderr)


def _summary(part: Night, whole: Night) -> dict[str, Any]:
    return {
        "benchmark": "collusion",
        "hands": whole.hands,
        "seconds": round(whole.seconds, 1),
        "ms_a_hand": round(whole.ms_a_hand, 2),
        "ms_a_hand_of_a_quarter": round(part.ms_a_hand, 2),
        "ratio": round(whole.ms_a_hand / part.ms_a_hand, 2),
        "megabytes": whole.megabytes,
        "megabytes_of_a_quarter": part.megabytes,
        "goals": {"ms_a_hand": A_HAND_MS, "seconds": A_NIGHT_S},
        "reached": whole.ms_a_hand <= A_HAND_MS and whole.seconds <= A_NIGHT_S,
    }


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _arguments() -> argparse.Namespace:
    described = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    described.add_argument("--hands", type=int, default=200_000, help="(default 200,000)")
    return described.parse_args()
