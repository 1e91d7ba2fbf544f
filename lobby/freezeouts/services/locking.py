"""One deed at a time with an event."""

from lobby.freezeouts.models import Freezeout


def locked(freezeout_id: int) -> Freezeout:
    """The event, locked until the transaction ends: before any of its tables, any player and
    the ledger. Raises Freezeout.DoesNotExist."""
    rows = Freezeout.objects.select_for_update(of=("self",)).select_related("rule_set", "game")
    return rows.get(pk=freezeout_id)
