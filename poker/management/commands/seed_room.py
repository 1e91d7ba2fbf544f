"""The games and tables a new room opens with."""

from typing import Any, Final

from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.ledger.models import Currency
from poker.models import Game, Table
from poker.services.opening import open_table

GAMES: Final = (
    ("Pot-limit Omaha 1/2", 100, 200, ("Arno", "Brenta", "Cher")),
    ("Pot-limit Omaha 5/10", 500, 1000, ("Douro", "Elbe")),
    ("Pot-limit Omaha 25/50", 2500, 5000, ("Fulda",)),
)
"""Name, blinds in minor units, and the tables' names."""


class Command(BaseCommand):
    help = "Sets up the play-money games and tables of a new room; what is there is left alone."

    @transaction.atomic
    def handle(self, *_args: Any, **options: Any) -> None:
        opened = 0
        for name, small, big, tables in GAMES:
            blinds = {"small_blind": small, "big_blind": big, "currency": Currency.PLAY}
            game, _ = Game.objects.get_or_create(name=name, defaults=blinds)
            for table in tables:
                if not Table.objects.filter(name=table).exists():
                    open_table(game=game, name=table)
                    opened += 1
        if options["verbosity"] > 0:
            self.stdout.write(f"{opened} tables opened, {Table.objects.count()} in the room")
