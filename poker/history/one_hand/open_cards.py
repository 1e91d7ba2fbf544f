"""A hand of a player's history as everybody at the table saw it, for staff."""

from poker.history.one_hand.own_hand import OwnHand, own_hand
from poker.models import PlayedHand


def with_open_cards(played: PlayedHand) -> OwnHand:
    """Return the hand with only the cards that were turned up (clause ``hidden-cards``).

    Raises PlayedHand.DoesNotExist.
    """
    hand = own_hand(table_id=played.table_id, hand_no=played.hand_no, player_id=played.player_id)
    players = hand.end.players if hand.steps else ()
    return hand._replace(cards={player.seat: player.shown for player in players if player.shown})
