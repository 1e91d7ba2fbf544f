"""The euros that players have in tournaments, for what a freeze covers."""

from django.db.models import F, Sum

from accounts.cashier.freezing.money import MONEY_ELSEWHERE
from accounts.ledger.models import Currency
from lobby.tournaments.models import Entry
from lobby.tournaments.models.tournament import Status


@MONEY_ELSEWHERE.add
def in_tournaments(player_id: int) -> int:
    """Return the cents a player paid for tournaments that have not ended: they may be returned."""
    entries = Entry.objects.filter(
        player=player_id,
        tournament__currency=Currency.EUR,
        tournament__status__in=(Status.ANNOUNCED, Status.RUNNING),
    )
    paid = entries.aggregate(paid=Sum(F("tournament__buy_in") + F("tournament__fee")))
    return int(paid["paid"] or 0)
