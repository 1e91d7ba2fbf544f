"""The money that cancelling a tournament gives out: prizes and buy-ins, and fees from the house."""

from typing import Final

from accounts.core.second_person.acts import Act
from accounts.ledger.models import AccountKind, Currency, Entry
from lobby.tournaments.models import Tournament

_WHAT: Final = ("called_off", "fees_returned", "prizes")
"""The endings of the keys of its transfers."""


def may_give_out(tournament: Tournament) -> Act:
    """Return the most that cancelling a tournament gives out, in euros: all payments of its
    players, any part of which may go to one of them."""
    players = list(tournament.entries.values_list("player", flat=True))
    if tournament.currency != Currency.EUR or not players:
        return Act()
    paid = len(players) * tournament.cost
    most = dict.fromkeys(players, tournament.cost if len(players) == 1 else paid)
    return Act(freed=most, total=paid)


def was_given_out(tournament: Tournament) -> Act:
    """Return the money a cancelled tournament gave out, in euros, from the ledger."""
    if tournament.currency != Currency.EUR:
        return Act()
    keys = [f"tournament:{tournament.pk} {what}" for what in _WHAT]
    entries = Entry.objects.filter(
        transfer__idempotency_key__in=keys,
        account__kind=AccountKind.WALLET,
        amount__gt=0,
    )
    given: dict[int, int] = {}
    for player, amount in entries.values_list("account__player", "amount"):
        given[player] = given.get(player, 0) + amount
    return Act(freed=given)
