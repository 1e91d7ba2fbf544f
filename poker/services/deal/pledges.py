"""The seeds that players have committed themselves to by their pledges for one hand."""

from poker.engine.table.dealing.deal import Pledges
from poker.fairness.leaves import HandName
from poker.models import DealPledge


def pledges_for(name: HandName) -> Pledges:
    """Return the pledges for one hand, in the order of the players' ids; complete once the hand
    before it has begun."""
    found = DealPledge.objects.filter(table=name.table, hand_no=name.hand).order_by("player")
    return tuple(found.values_list("player", "pledge"))
