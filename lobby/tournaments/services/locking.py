"""The lock that lets one command at a time change a tournament."""

from lobby.tournaments.models import Tournament


def locked(tournament_id: int) -> Tournament:
    """Return the tournament, locked until the transaction ends.

    Lock it before any of its tables, any player and the ledger. Raises Tournament.DoesNotExist.
    """
    rows = Tournament.objects.select_for_update(of=("self",)).select_related("rule_set", "game")
    return rows.get(pk=tournament_id)
