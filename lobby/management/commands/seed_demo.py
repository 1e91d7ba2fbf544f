"""Fills a room of its own with weeks of a past that is made up."""

import os
from argparse import ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import room_time
from config.places import BASE_DIR
from lobby.demo.filling import RoomInUse, fill
from lobby.demo.wanted import Wanted

MOST_WEEKS = 26
FEWEST_PEOPLE, MOST_PEOPLE = 20, 200


class Command(BaseCommand):
    help = (
        "Fills an empty room with weeks of play that never was, by invented people, for looking "
        "around and for reports. Only in a room of its own: ROOM_VAR names another folder than "
        "var/, PostgreSQL is the embedded one, and nobody has played there. Exits with 1, and "
        "changes nothing, where it is anything else."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--weeks", type=_from_to(1, MOST_WEEKS), default=4, help="how long (%(default)s)"
        )
        parser.add_argument(
            "--players",
            type=_from_to(FEWEST_PEOPLE, MOST_PEOPLE),
            default=60,
            help="how many people come (%(default)s)",
        )
        parser.add_argument(
            "--seed", type=int, default=1, help="the same past for the same number (%(default)s)"
        )
        parser.add_argument(
            "--until",
            type=_instant,
            default=None,
            metavar="YYYY-MM-DDTHH:MM",
            help="when the past ends, in UTC (now)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        _require_own_room()
        wanted = Wanted(
            until=options["until"] or room_time.now(),
            days=7 * options["weeks"],
            people=options["players"],
            seed=options["seed"],
        )
        try:
            hands = fill(wanted, self._say if options["verbosity"] else lambda _text: None)
        except RoomInUse as refusal:
            raise CommandError(f"Nothing was made up: {refusal}.") from refusal
        self.stdout.write(f"{hands} hands were played.")

    def _say(self, text: str) -> None:
        self.stderr.write(text)


def _require_own_room() -> None:
    """Raise CommandError for a room that is for people, which a demo must never fill."""
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "ROOM_HTTPS", "ROOM_HOSTS"):
        if os.environ.get(name):
            raise CommandError(f"Nothing was made up: {name} is set, so this room is for people.")
    if not settings.ROOM_CASHIER_BANK:
        raise CommandError("Nothing was made up: set ROOM_CASHIER_BANK, for people who deposit.")
    if Path(settings.VAR_DIR).resolve() == (BASE_DIR / "var").resolve():
        raise CommandError("Nothing was made up: set ROOM_VAR to a folder of its own.")


def _from_to(least: int, most: int) -> Any:
    def number(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ArgumentTypeError(f"a number from {least} to {most}")
        return int(text)

    return number


def _instant(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)
    except ValueError:
        raise ArgumentTypeError("an instant such as 2026-03-31T22:00") from None
