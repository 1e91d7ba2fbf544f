"""Limits where rooms differ and the format is silent: replaying grants the widest of them."""

from dataclasses import replace

from poker.engine.hand.betting import Options
from poker.engine.hand.state import Hand


def as_liberal_as_any_room(hand: Hand) -> Hand:
    """The hand with fixed limit uncapped, and pot limit left to ``whole_pot_total``.

    Some rooms cap raises at three, at four or not at all, and count all pots or one.
    """
    if hand.rules.structure == "pot_limit":
        return hand._replace(rules=replace(hand.rules, structure="no_limit"))
    return hand._replace(bets=min(hand.bets, 1))


def whole_pot_total(hand: Hand, choices: Options) -> int:
    """The total of a raise by all that lies in the middle and on the table, the call counted.

    Chips a short blind lacks count as if they were there.
    """
    return hand.price + hand.pot_total() + hand.blind_shortfall + choices.call
