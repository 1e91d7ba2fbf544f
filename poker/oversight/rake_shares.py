"""A player's shares of the rake, for their statement."""

from collections.abc import Collection, Mapping

from accounts.ledger.statement.rake import RAKE_SOURCES, Hand
from poker.models import PlayedHand


@RAKE_SOURCES.add
def rake_shares(player_id: int, hands: Collection[Hand]) -> Mapping[Hand, int]:
    """Return `{(table, hand): minor units}` from the history of the player's hands."""
    tables = {table for table, _hand in hands}
    numbers = {hand for _table, hand in hands}
    played = PlayedHand.objects.filter(player=player_id, table__in=tables, hand_no__in=numbers)
    shares = played.values_list("table", "hand_no", "rake")
    return {(table, hand): rake for table, hand, rake in shares}
