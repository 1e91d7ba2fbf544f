"""Command: remove the records whose time is over."""

import sys
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from accounts.compliance.retention.applying import Applied, apply_retention, would_apply
from accounts.compliance.retention.kinds import Kind, Outcome

NEVER: Final = "for good"


class Command(BaseCommand):
    help = (
        "Removes of every kind of record what its retention policy keeps no longer and nothing "
        "holds, in batches, as the timetable does every midnight; it may be stopped anywhere. "
        "Prints for each kind the days kept, the rows there are, the oldest, what is overdue, "
        "what is on hold and what was removed. Exit code 1 when something is overdue: with "
        "--dry-run, what would go; else what could not be removed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--dry-run", action="store_true", help="show what would go, and remove nothing"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        dry = options["dry_run"]
        applied = would_apply() if dry else apply_retention(on_batch=self._progress)
        for each in applied:
            self.stdout.write(_line(each))
        if any(each.figures.overdue for each in applied):
            sys.exit(1)

    def _progress(self, kind: Kind, removed: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"{kind.slug}: {removed} more removed\r", ending="")


def _line(each: Applied) -> str:
    kept = NEVER if each.kind.outcome is Outcome.KEPT else f"{each.policy.keep_days} days"
    rows, oldest, overdue, on_hold = each.figures
    since = f"{oldest:%Y-%m-%d}" if oldest else "none"
    text = f"{rows} rows since {since}, {overdue} overdue, {on_hold} on hold"
    return f"{each.kind.slug} ({kept}): {text}, {each.removed} removed"
