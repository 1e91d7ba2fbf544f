"""The tournaments a new room opens with."""

from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from lobby.tournaments.models import Tournament
from lobby.tournaments.rules.payouts import USUAL_PAYOUTS
from poker.models import RuleSet

NINE_SEATS: Final = "Nine-seat Omaha tournament"


class Command(BaseCommand):
    help = (
        "Announces a nine-seat tournament for play money, which practice bots fill and which is "
        "announced again whenever it starts. Does nothing where there is any tournament."
    )

    @transaction.atomic
    def handle(self, *_args: Any, **options: Any) -> None:
        if Tournament.objects.exists():
            return
        rule_set = RuleSet.objects.filter(name="nlo-freezeout").first()
        if rule_set is None:
            raise CommandError("Run seed_room first: there is no rule set nlo-freezeout.")
        tournament = Tournament(
            name=NINE_SEATS,
            rule_set=rule_set,
            buy_in=10_000,
            payouts=USUAL_PAYOUTS.to_json(),
            bots=True,
            repeats=True,
        )
        tournament.full_clean()
        tournament.save()
        if options["verbosity"] > 0:
            self.stdout.write(f"announced {tournament.name}")
