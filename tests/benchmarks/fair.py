"""What others notice of one player who floods the room.

Run by `make bench-fair`; prints one JSON line. People play ten tables of one web process at about
human pace, in slices without a flood and with each in turn.
"""

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from django.utils import timezone

from accounts.sign_in.devices.models import SignIn
from poker.services.seats.seating import sit_out
from tests.benchmarks.flood import Flood, FloodPlan
from tests.benchmarks.ground import ground
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.mix import Mix
from tests.load.pace import Pace
from tests.load.tally import Tally, percentile
from tests.room.games import new_game
from tests.room.processes import Room

TABLES = 10
SEATS = 6
MANNER = Manner(Pace("about two actions a table every second", 0.2, 0.35, 2.0), Mix(folds=0.4))
WARM_UP_S = 5.0
DEFAULTS = {
    "ROOM_MESSAGES_A_SECOND": "20",
    "ROOM_COMMANDS_A_PLAYER": "40",
    "ROOM_COMMANDS_A_TABLE": "10",
}


def main() -> int:
    asked = _arguments()
    with ground() as under:
        room = under.room("bench-fair", **DEFAULTS)
        room.open(webs=1, clocks=1, seed=False)
        people, floods = _arrived(room)
        with Apart([partial(Crowd, people, MANNER, seed=asked.seed)]) as crowd:
            crowd.open()
            crowd.play(WARM_UP_S)
            crowd.count_anew()
            found = [_measured(crowd, guest, plan, asked) for guest, plan in floods]
    print(json.dumps(report(found, asked)))
    return 0


def report(found: list[dict[str, Any]], asked: argparse.Namespace) -> dict[str, Any]:
    return {
        "benchmark": "fair",
        "p95_ratio": max(flood["p95_ratio"] for flood in found),
        "refused_others": sum(sum(flood["refused_others"].values()) for flood in found),
        "errors": sum(flood["errors"] for flood in found),
        "tables": TABLES,
        "seconds": asked.seconds,
        "rounds": asked.rounds,
        "floods": found,
    }


def errors(statuses: Counter[str]) -> int:
    """How many answers were a fault of the room: 5xx but 503."""
    return sum(n for status, n in statuses.items() if status[0] == "5" and status != "503")


def _measured(
    crowd: Apart, guest: Guest, plan: FloodPlan, asked: argparse.Namespace
) -> dict[str, Any]:
    """Let slices without the flood and with it take turns."""
    quiet, under, flooded = Tally(), Tally(), Tally()
    with Apart([partial(Flood, guest, plan)]) as flood, ThreadPoolExecutor(1) as beside:
        flood.open()
        for _ in range(asked.rounds):
            crowd.play(asked.seconds)
            quiet.add(crowd.count_anew())
            flooding = beside.submit(flood.play, asked.seconds)
            crowd.play(asked.seconds)
            under.add(crowd.count_anew())
            flooding.result()
            flooded.add(flood.count_anew())
    p95 = [percentile(tally.to_last_seat_s, 0.95) for tally in (quiet, under)]
    found = {
        "flood": plan.name,
        "p95_ratio": round(p95[1] / p95[0], 2),
        "p95_ms": {"quiet": round(1000 * p95[0], 1), "flood": round(1000 * p95[1], 1)},
        "actions": {"quiet": quiet.actions, "flood": under.actions},
        "refused_others": dict(under.refusals),
        "statuses": dict(flooded.byes),
        "refused": dict(flooded.refusals),
        "errors": errors(flooded.byes),
    }
    print(json.dumps(found), file=sys.stderr)
    return found


def _arrived(room: Room) -> tuple[list[Guest], list[tuple[Guest, FloodPlan]]]:
    """People who play, and floods of one player each.

    The last seat of the first table, and the only one of a table apart, are the flooders'; they sit
    out.
    """
    game = new_game("Bench 1/2", small_blind=100, big_blind=200)
    *tables, apart = open_tables(game, TABLES + 1)
    urls = [web.url for web in room.webs]
    guests = fill(tables, urls, seats=SEATS)
    seated = next(g for g in guests if g.table_id == tables[0] and g.seat == SEATS - 1)
    (stranger,) = fill([apart], urls, seats=1)
    for guest in (seated, stranger):
        _sign_in(guest)
        sit_out(table_id=guest.table_id, player_id=guest.player_id, action_id="bench")
    same, other = tables[0], apart
    floods = [
        (who, FloodPlan(f"{sockets} sockets, {where} table, {seat}", sockets, table))
        for sockets, where, table in ((8, "same", same), (40, "another", other), (40, "same", same))
        for seat, who in (
            ("with a seat", seated if table == same else stranger),
            ("without", stranger if table == same else seated),
        )
    ]
    floods.append((stranger, FloodPlan("200 pages", pages=200)))
    floods.append((stranger, FloodPlan("50 withdrawals", withdrawals=50)))
    return [guest for guest in guests if guest != seated], floods


def _sign_in(guest: Guest) -> None:
    """Let the guest use the cashier, which wants to know when they gave their password."""
    now = timezone.now()
    key = guest.cookie.partition("=")[2]
    SignIn.objects.create(
        player_id=guest.player_id, session_key=key, browser="bench", began_at=now, seen_at=now
    )


def _arguments() -> argparse.Namespace:
    reading = argparse.ArgumentParser(prog="bench-fair", description=__doc__.splitlines()[0])
    reading.add_argument("--seconds", type=float, default=8.0, help="a slice's length (default 8)")
    reading.add_argument("--rounds", type=int, default=2, help="slices of each kind (default 2)")
    reading.add_argument("--seed", type=int, default=1)
    return reading.parse_args()
