"""The command that looks for signs of collusion now."""

from datetime import UTC, date, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import room_time
from poker.oversight.collusion.finding import Looked, look
from poker.oversight.collusion.window import Window, finished_days


class Command(BaseCommand):
    help = (
        "Reads the hands of finished days and puts what points at collusion into the queue of the "
        "staff, as the daily task does; a pair that is there already is brought up to date. Exits "
        "with 0 whether anything was found or not, for a sign is no fault; with 1 when days are "
        "asked for that are not over or lie the wrong way round."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        for name, which in (("--since", "first"), ("--until", "last")):
            parser.add_argument(
                name,
                type=date.fromisoformat,
                metavar="YYYY-MM-DD",
                help=f"the {which} day (UTC); unless said, that of the daily task",
            )

    def handle(self, *_args: Any, **options: Any) -> None:
        now = room_time.now()
        usual = finished_days(now)
        window = Window(options["since"] or usual.since, options["until"] or usual.until)
        _require_finished(window, now)
        asked = None if window == usual else window
        self._tell(look(now=now, window=asked, on_table=self._progress))

    def _tell(self, looked: Looked) -> None:
        for indicator, pairs in looked.examined.items():
            self.stdout.write(f"{indicator.label}: {pairs} pairs examined")
        kept = ", ".join(f"{number} {name}" for name, number in looked.kept.items())
        self.stdout.write(f"{looked.days} days read; signs: {kept or 'none'}")

    def _progress(self, day: date, done: int, of: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"{day}: {done} of {of} tables\r", ending="")


def _require_finished(window: Window, now: datetime) -> None:
    if window.since > window.until:
        raise CommandError(f"--since: {window.since} is after --until, {window.until}")
    if window.until >= now.astimezone(UTC).date():
        raise CommandError(f"--until: {window.until} is not over yet; days are UTC")
