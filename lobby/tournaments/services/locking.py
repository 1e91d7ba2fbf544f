"""One command at a time with a tournament."""

from lobby.tournaments.models import Tournament


def locked(tournament_id: int) -> Tournament:
    """The tournament, locked until the transaction ends: before any of its tables, any player and
    the ledger. Raises Tournament.DoesNotExist."""
    rows = Tournament.objects.select_for_update(of=("self",)).select_related("rule_set", "game")
    return rows.get(pk=tournament_id)
