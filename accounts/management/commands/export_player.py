"""Command: write everything the room holds about one player."""

import os
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import Player
from accounts.staff.player_export.exporting import export_player
from config.refusals.explained import ExplainedRefusal

PROGRESS_EVERY: Final = 500


class Command(BaseCommand):
    help = (
        "Writes everything the room holds about a player into a new file that only its owner "
        "can read: account, identity checks with the numbers of documents, every movement of "
        "money, cashier, sessions, inbox, what staff did, every hand with who else was dealt in, "
        "what everybody won, and its record with the cards the player was shown. A JSON object "
        "a line, each with its section; amounts are integers of minor units. Who had it made and "
        "why goes into the audit log."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("player", metavar="EMAIL", help="the player")
        parser.add_argument("file", type=Path)
        parser.add_argument("--staff", required=True, metavar="EMAIL", help="who has it made")
        parser.add_argument("--reason", required=True, help="which authority asked, and why")

    def handle(self, *_args: Any, **options: Any) -> None:
        player, staff = _who(options["player"], "EMAIL"), _who(options["staff"], "--staff")
        path: Path = options["file"]
        try:
            # Only its owner may read it, from the first byte on; an existing file stays.
            number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as wrong:
            raise CommandError(f"{path}: {wrong.strerror}") from wrong
        asked = {"player": player, "by": staff, "reason": options["reason"]}
        with open(number, "w", encoding="utf-8") as file:  # noqa: PTH123  # by its descriptor
            try:
                lines = export_player(file, **asked, on_line=self._progress)
            except ExplainedRefusal as refused:
                path.unlink()
                raise CommandError(f"--{refused.field}: {refused.text}") from refused
        self.stdout.write(f"{lines} lines about {player.screen_name} in {path}")

    def _progress(self, lines: int) -> None:
        if lines % PROGRESS_EVERY == 0 and self.stderr.isatty():
            self.stderr.write(f"{lines} lines\r", ending="")


def _who(email: str, option: str) -> Player:
    try:
        return Player.objects.get(email=email.lower())
    except Player.DoesNotExist:
        raise CommandError(f"{option}: nobody has the address {email}") from None
