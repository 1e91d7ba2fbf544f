"""Whose turn it is, and what happens when a betting round ends."""

from collections.abc import Sequence

from poker.engine.cards import Card
from poker.engine.hand.awarding import award_to_last
from poker.engine.hand.betting import owed
from poker.engine.hand.deal import NEXT_STREET, street_cards
from poker.engine.hand.events import BetReturned, BetsCollected, HandEnded, StreetDealt
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.showdown import expose, show_down
from poker.engine.hand.state import Hand, Player
from poker.engine.hand.structures import opening_step


def next_to_act(hand: Hand, after: int) -> int | None:
    """The next seat clockwise that still has a decision in this round (``round-end``)."""
    if len(hand.live()) < 2:
        return None
    for player in hand.clockwise_after(after):
        if player.able and _has_decision(hand, player):
            return player.seat
    return None


def first_to_act(hand: Hand) -> int | None:
    """Left of the big blind before the flop, left of the button after it."""
    if hand.street == "preflop":
        return next_to_act(hand, hand.big_blind_seat)
    return next_to_act(hand, hand.players[-1].seat)


def close_round(recorder: Recorder, deck: Sequence[Card]) -> None:
    """Bring the hand to its next decision or to its end."""
    _collect_bets(recorder)
    while recorder.hand.to_act is None:
        if len(recorder.hand.live()) == 1:
            award_to_last(recorder)
        elif recorder.hand.street == "river":
            show_down(recorder, deck)
        else:
            _deal_street(recorder, deck)
            continue
        recorder.record(HandEnded())
        return


def _has_decision(hand: Hand, player: Player) -> bool:
    if owed(hand, player):
        return True
    has_rival = any(other.able and other.seat != player.seat for other in hand.players)
    return has_rival and not player.acted


def _collect_bets(recorder: Recorder) -> None:
    """Give back what nobody could match, then move the bets to the pots.

    A blind folded unraised may be the highest bet; folded chips stay (``folded-chips``).
    """
    *_, second, highest = sorted(recorder.hand.players, key=lambda player: player.bet)
    if highest.live and highest.bet > second.bet:
        recorder.record(BetReturned(highest.seat, highest.bet - second.bet))
    if any(player.bet for player in recorder.hand.players):
        recorder.record(BetsCollected())


def _deal_street(recorder: Recorder, deck: Sequence[Card]) -> None:
    hand = recorder.hand
    if sum(player.able for player in hand.players) < 2:
        expose(recorder, deck)
    street = NEXT_STREET[hand.street]
    cards = street_cards(hand, street, deck)
    fresh = tuple(player._replace(acted=False, faced=0) for player in hand.players)
    opening = hand._replace(street=street, players=fresh, price=0)
    step = opening_step(hand.rules, street)
    recorder.record(StreetDealt(street, cards, step, first_to_act(opening)))
