"""The command that tests the shuffle on fresh decks."""

import sys
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from poker.oversight.shuffling.examining import Tested, examine
from poker.oversight.shuffling.threshold import THRESHOLD

LEAST: Final = 1000


class Command(BaseCommand):
    help = (
        "Makes fresh decks with the functions that deal and tests them: a line for each test "
        "with its p-value. What is below the threshold is tested again on four times as many "
        "decks; exits with 1 when it is below it again. Keeps nothing; the daily check does."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--deals",
            type=int,
            default=settings.ROOM_SHUFFLE_DECKS,
            metavar="N",
            help="decks of each source (ROOM_SHUFFLE_DECKS, %(default)s)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        deals = options["deals"]
        if deals < LEAST:
            raise CommandError(f"--deals: at least {LEAST}, or the tests say nothing")
        self._made = 0
        tested = examine(deals, on_decks=self._progress)
        for each in tested:
            self.stdout.write(_line(each))
        alarms = sum(each.alarm for each in tested)
        self.stdout.write(f"{self._made} decks, {alarms} alarms (threshold {THRESHOLD}, twice)")
        if alarms:
            sys.exit(1)

    def _progress(self, decks: int) -> None:
        self._made += decks
        if self.stderr.isatty():
            self.stderr.write(f"{self._made} decks\r", ending="")


def _line(each: Tested) -> str:
    again = "" if each.again is None else f", again {each.again:.4g}"
    return f"{each.source:6} {each.result.test:13} p = {each.result.p:.4g}{again}"
