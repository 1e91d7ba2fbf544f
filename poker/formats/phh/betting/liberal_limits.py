"""Limits that differ from room to room and that the format does not state: the widest apply."""

from dataclasses import replace

from poker.engine.hand.bets.betting import Options
from poker.engine.hand.state import Hand
from poker.engine.structures.big_bet import NoLimit


def as_liberal_as_any_room(hand: Hand) -> Hand:
    """Return the hand with fixed limit uncapped, and pot limit left to ``whole_pot_total``.

    Some rooms cap raises at three, at four or not at all, and count all pots or one.
    """
    if hand.rules.betting.follows_pot:
        return hand._replace(rules=replace(hand.rules, structure=NoLimit.name))
    return hand._replace(bets=min(hand.bets, 1))


def whole_pot_total(hand: Hand, choices: Options) -> int:
    """Return the total of a raise by all chips in the middle and before the players.

    The call is counted, and so are the chips that a short blind lacks. In minor units.
    """
    return hand.price + hand.pot_total() + hand.blind_shortfall + choices.call
