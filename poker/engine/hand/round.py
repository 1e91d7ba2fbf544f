"""Whose turn it is, and what happens when a betting round ends."""

from collections.abc import Sequence

from poker.engine.cards.cards import Card
from poker.engine.hand.bets.betting import owed
from poker.engine.hand.deal import NEXT_STREET, street_cards
from poker.engine.hand.ending.awarding import award_to_last
from poker.engine.hand.ending.showdown import expose, show_down
from poker.engine.hand.events import BetReturned, BetsCollected, HandEnded, StreetDealt
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand, Player


def next_to_act(hand: Hand, after: int) -> int | None:
    """Return the next seat clockwise with a decision to make in this round, or None
    (``round-end``).

    Among several players who can act that is the next who owes chips or has not acted; a player who
    alone can act decides only about chips owed.
    """
    able = [player for player in hand.clockwise_after(after) if player.able]
    if len(able) < 2:
        return able[0].seat if able and _plays_on_alone(hand, able[0]) else None
    for player in able:
        if player.bet < hand.price or not player.acted:
            return player.seat
    return None


def first_before_flop(hand: Hand) -> int | None:
    """Return the first seat to act, counted from the left of the big blind (clause
    ``first-to-act``).
    """
    return next_to_act(hand, hand.big_blind_seat)


def first_after_flop(hand: Hand) -> int | None:
    """Return the first seat left of the button that can act, or None unless two can still bet."""
    able = [player.seat for player in hand.players if player.able]
    return able[0] if len(able) > 1 else None


def close_round(recorder: Recorder, deck: Sequence[Card]) -> None:
    """Bring the hand to its next decision or to its end."""
    collect_bets(recorder)
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


def _plays_on_alone(hand: Hand, player: Player) -> bool:
    """Return whether the only player who can act has to answer a bet of somebody all-in."""
    return len(hand.live()) > 1 and owed(hand, player) > 0


def collect_bets(recorder: Recorder) -> None:
    """Give back what nobody could match, then move the bets to the pots.

    If the highest bet is a blind that was folded without a raise, it stays in the pot
    (``folded-chips``).
    """
    *_, second, highest = sorted(recorder.hand.players, key=lambda player: player.bet)
    if highest.live and highest.bet > second.bet:
        recorder.record(BetReturned(highest.seat, highest.bet - second.bet))
    if any(player.bet for player in recorder.hand.players):
        recorder.record(BetsCollected())


def _deal_street(recorder: Recorder, deck: Sequence[Card]) -> None:
    hand = recorder.hand
    to_act = first_after_flop(hand)
    if to_act is None:
        expose(recorder, deck)
    street = NEXT_STREET[hand.street]
    cards = street_cards(hand, street, deck)
    step = hand.rules.betting.opening_step(hand.rules, street)
    recorder.record(StreetDealt(street, cards, step, to_act))
