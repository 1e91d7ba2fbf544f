"""How long each report takes on a room with a long past.

Run by `make bench-reports`; prints one JSON line: seconds of the page a reviewer sees first, with
all its sums and checks, of the whole past and of its last month, and of the page of results of a
player who was dealt in to every hand of it.
"""

import argparse
import json
import sys
import time
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import Any, Final

from django.conf import settings
from django.http import QueryDict
from django.test import Client

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Report
from accounts.compliance.reporting.pages.form import ReportForm
from accounts.compliance.reporting.reading.asked import Asked
from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.rollups.rolling import roll_up
from accounts.models import Player
from poker.sockets.serving.garbage import collect
from tests.benchmarks.past.regular import write_regular
from tests.benchmarks.past.written import FIRST_DAY, Past, Size, write_past
from tests.room.database import cloned_database, drop_leftovers
from tests.room.servers import Servers
from tests.room.template import template_database

GOAL_S: Final = 2.0
TIMES: Final = 3


def main() -> int:
    asked = _arguments()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    var: Path = settings.VAR_DIR
    servers = Servers(var)
    drop_leftovers(var)
    try:
        with cloned_database(var, template_database(var)) as database:
            past = write_past(database.name, var, Size(asked.hands), _say)
            began = time.monotonic()
            rolled = roll_up(now=past.ends_at, on_day=lambda _rollup, day: _say(f"rolled {day}"))
            _say(f"{rolled} days rolled up in {time.monotonic() - began:.1f} s")
            results = _results_page(write_regular(database.name, var))
            found = {report.slug: _seconds(report, past) for report in REPORTS}
    finally:
        servers.stop()
    print(json.dumps(_summary(asked.hands, found) | {"own_results_s": results}))
    return 0


def _seconds(report: Report, past: Past) -> float:
    """The median of a few readings of the whole past."""
    taken = []
    for _ in range(TIMES):
        began = time.monotonic()
        told = read(_whole(report, past))
        taken.append(time.monotonic() - began)
    wrong = [check.label for check in told.checks if not check.is_clean]
    _say(f"{report.slug}: {told.count} rows, {median(taken):.2f} s {wrong or ''}")
    return round(median(taken), 3)


def _results_page(player: Player) -> float:
    """The median of a few visits to all results of a player."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(player)
    collect(everything=True)
    taken = []
    for _ in range(TIMES + 1):
        began = time.monotonic()
        assert client.get("/hands/results/").status_code == HTTPStatus.OK
        taken.append(time.monotonic() - began)
    _say(f"the results of a player: {median(taken[1:]):.3f} s")
    return round(median(taken[1:]), 3)


def _whole(report: Report, past: Past) -> Asked:
    entered = QueryDict(mutable=True)
    last = past.ends_at.date().isoformat()
    entered.update({"period": "interval", "first_day": str(FIRST_DAY.date()), "last_day": last})
    form = ReportForm(report, entered, past.ends_at)
    assert form.is_valid(), form.errors
    return form.asked


def _summary(hands: int, found: dict[str, float]) -> dict[str, Any]:
    return {
        "benchmark": "reports",
        "hands": hands,
        "seconds": found,
        "worst_s": max(found.values()),
        "goal_s": GOAL_S,
        "reached": max(found.values()) <= GOAL_S,
    }


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _arguments() -> argparse.Namespace:
    described = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    described.add_argument("--hands", type=int, default=200_000, help="(default 200,000)")
    return described.parse_args()
