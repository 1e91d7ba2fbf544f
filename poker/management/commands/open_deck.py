"""The command that opens the whole deck of a finished hand."""

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import Player
from config.refusals.refusal import Refusal
from poker.deck.decks import DeckUnreadable
from poker.services.staff.deck_opening import open_deck
from poker.services.staff.opened_deals import NoProof


class Command(BaseCommand):
    help = (
        "Open the whole deck of a finished hand, with what proves every card, as JSON. It is "
        "written into the audit log. Exit code 1: refused, and nothing was opened."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", type=int, help="the table's number")
        parser.add_argument("hand", type=int, help="the hand's number there")
        parser.add_argument("--reason", required=True, help="why; it is kept")
        parser.add_argument("--staff", required=True, help="e-mail address of who opens it")

    def handle(self, *_args: Any, **options: Any) -> None:
        staff = Player.objects.filter(
            email__iexact=options["staff"], is_staff=True, is_active=True
        ).first()
        if staff is None:
            raise CommandError("--staff: the e-mail address of an active member of staff")
        try:
            opened = open_deck(
                table_id=options["table"],
                hand_no=options["hand"],
                staff=staff,
                reason=options["reason"],
            )
        except (Refusal, NoProof, DeckUnreadable) as refusal:
            self.stderr.write(str(refusal))
            sys.exit(1)
        self.stdout.write(json.dumps(opened))
