"""Command: check the daily sums that reports read against their rows."""

import sys
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand

from accounts.compliance.rollups.checking import differences
from accounts.compliance.rollups.rollup import Rollup


class Command(BaseCommand):
    help = (
        "Sums up every UTC day that is rolled up anew, from the ledger's entries and the "
        "histories of hands, and holds the kept sums against it. Names each table and day that "
        "differs, and exits with 1 when there is one."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        self._days = 0
        found = list(differences(on_day=self._progress))
        for table, day, rows in found:
            self.stderr.write(f"{table} {day}: {rows} rows differ")
        verdict = f"{len(found)} differences" if found else "everything adds up"
        self.stdout.write(f"daily sums: {self._days} days: {verdict}")
        if found:
            sys.exit(1)

    def _progress(self, rollup: Rollup, day: date) -> None:
        self._days += 1
        if self.stderr.isatty():
            self.stderr.write(f"{rollup.name} {day}\r", ending="")
