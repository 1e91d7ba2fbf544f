"""The command that erases a player's chat lines, notes and mutes."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.talk.chat.erasing import erase_talk


class Command(BaseCommand):
    help = (
        "Delete what a player said at tables, noted of others and whom they muted, for good. "
        "What reports quote stays with them. Who did it and why goes into the audit log. Exit "
        "code 1: refused, and nothing was erased."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("player", metavar="EMAIL", help="the player")
        parser.add_argument("--staff", required=True, metavar="EMAIL", help="who erases it")
        parser.add_argument("--reason", required=True, help="who asked for it, and when")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            player = Player.objects.get(email=options["player"].lower())
            staff = Player.objects.get(email=options["staff"].lower())
            erased = erase_talk(player=player, by=staff, reason=options["reason"])
        except Player.DoesNotExist as nobody:
            raise CommandError("EMAIL, --staff: addresses of people with an account") from nobody
        except ExplainedRefusal as refused:
            raise CommandError(f"--{refused.field}: {refused.text}") from refused
        self.stdout.write(", ".join(f"{count} {what}" for what, count in erased.items()))
