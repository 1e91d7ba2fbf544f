"""What happens to a hand that cannot be played to its end (section 12 of the rulebook).

Such a hand always stands at one of its decisions: what follows an action up to the next decision,
the awards included, is stored together.
"""

from collections.abc import Mapping, Sequence

from poker.engine.cards.cards import Card
from poker.engine.cards.evaluation import value
from poker.engine.errors import NotInterruptible
from poker.engine.hand.deal import NEXT_STREET, hole_cards_of, street_cards
from poker.engine.hand.ending.awarding import winners
from poker.engine.hand.ending.interruption_events import (
    BetsRefunded,
    HandSuspended,
    HouseAwarded,
    InterruptReason,
)
from poker.engine.hand.ending.pots import Pot, pots, split
from poker.engine.hand.ending.showdown import expose
from poker.engine.hand.events import HandEnded, HandShown, StreetDealt
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.round import collect_bets
from poker.engine.hand.state import Hand


def refund_and_run_out(recorder: Recorder, deck: Sequence[Card], reason: InterruptReason) -> None:
    """Refund every bet, complete the board, and pay each pot's winners at the house's cost.

    Clause ``refund-and-run-out``. The pots are those of the bets as they stand, so that nobody wins
    more from a player than that player had matched. Raises NotInterruptible.
    """
    _require_dealt(recorder.hand)
    collect_bets(recorder)
    found = pots(recorder.hand.players)
    recorder.record(BetsRefunded(put_in(recorder.hand), reason))
    strengths = _shown_down(recorder, deck)
    for number, pot in enumerate(found):
        shares = house_shares(pot, strengths)
        if shares:
            recorder.record(HouseAwarded(number, sum(chips for _, chips in shares), shares))
    recorder.record(HandEnded())


def suspend(recorder: Recorder) -> None:
    """Take everybody's bets from the table to be held (``unresolved-hold``).

    Raises NotInterruptible.
    """
    _require_running(recorder.hand)
    recorder.record(HandSuspended(put_in(recorder.hand)))


def awards_as_played(hand: Hand, deck: Sequence[Card]) -> dict[int, int]:
    """Return what each seat gets of the bets if ``hand`` were played on without betting, in chips.

    Uncalled bets go back; the last live player takes everything, else the board is completed and
    each pot goes to its best hand. No rake is taken: the house does not profit from a hand it
    stopped. The sum is what all players had put in. Raises NotInterruptible.
    """
    _require_dealt(hand)
    recorder = Recorder(hand)
    collect_bets(recorder)
    closed = recorder.hand
    strengths = _strengths(closed, _complete_board(closed, deck), deck)
    awards = {
        player.seat: player.stack - hand.player(player.seat).stack for player in closed.players
    }
    for pot in pots(closed.players):
        for seat, chips in split(pot.amount, winners(pot, strengths)):
            awards[seat] += chips
    return {seat: chips for seat, chips in awards.items() if chips}


def put_in(hand: Hand) -> tuple[tuple[int, int], ...]:
    """Return (seat, chips) of everybody who has bet, including blinds, antes and dead chips."""
    return tuple((p.seat, p.put_in) for p in hand.players if p.put_in)


def house_shares(pot: Pot, strengths: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return what the house pays of a pot: (seat, chips) of each winner's share less their own
    part.

    A winner whose own part is larger, because of the dead chips in it, keeps the refund and is paid
    nothing more.
    """
    own = dict(pot.paid)
    shares = split(pot.amount, winners(pot, strengths))
    beyond = ((seat, chips - own.get(seat, 0)) for seat, chips in shares)
    return tuple((seat, chips) for seat, chips in beyond if chips > 0)


def _shown_down(recorder: Recorder, deck: Sequence[Card]) -> dict[int, int]:
    """Turn the live hands up, complete the board and return the strength of each live hand by seat.

    If only one player is live, nothing is turned up and nothing returned.
    """
    if len(recorder.hand.live()) == 1:
        return {}
    expose(recorder, deck)
    while street := NEXT_STREET.get(recorder.hand.street):
        cards = street_cards(recorder.hand, street, deck)
        rules = recorder.hand.rules
        recorder.record(StreetDealt(street, cards, rules.betting.opening_step(rules, street)))
    hand = recorder.hand
    for player in hand.live():
        cards = hole_cards_of(hand, player.seat, deck)
        worth = value(cards, hand.board, hand.rules.cards)
        recorder.record(HandShown(player.seat, cards, worth.name, worth.best))
    return _strengths(hand, hand.board, deck)


def _strengths(hand: Hand, board: Sequence[Card], deck: Sequence[Card]) -> dict[int, int]:
    """Return the strength of each live hand by seat, the smaller the better.

    Empty if only one player is live.
    """
    live = hand.live()
    if len(live) == 1:
        return {}
    return {
        player.seat: value(hole_cards_of(hand, player.seat, deck), board, hand.rules.cards).strength
        for player in live
    }


def _complete_board(hand: Hand, deck: Sequence[Card]) -> tuple[Card, ...]:
    board = hand.board
    street = NEXT_STREET.get(hand.street)
    while street is not None:
        board += street_cards(hand, street, deck)
        street = NEXT_STREET.get(street)
    return board


def _require_running(hand: Hand) -> None:
    if hand.over or hand.awarded or hand.rake:
        raise NotInterruptible("the hand is over or its pots are being paid")


def _require_dealt(hand: Hand) -> None:
    _require_running(hand)
    if not hand.dealt:
        raise NotInterruptible("no cards have been dealt")
