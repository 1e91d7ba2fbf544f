"""A hand of a player's history as everybody at the table saw it, for staff who look into it."""

from poker.history.one_hand.own_hand import OwnHand, own_hand
from poker.models import PlayedHand


def with_open_cards(played: PlayedHand) -> OwnHand:
    """The hand with the cards that were turned up, and with nobody's that were not
    (clause ``hidden-cards``)."""
    hand = own_hand(table_id=played.table_id, hand_no=played.hand_no, player_id=played.player_id)
    players = hand.end.players if hand.steps else ()
    return hand._replace(cards={player.seat: player.shown for player in players if player.shown})
