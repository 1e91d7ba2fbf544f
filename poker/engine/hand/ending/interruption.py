"""Applying the events of an interrupted hand. Nothing is decided here."""

from poker.engine.hand.ending.interruption_events import BetsRefunded, HandSuspended, HouseAwarded
from poker.engine.hand.state import Hand


def bets_refunded(hand: Hand, event: BetsRefunded) -> Hand:
    refunds = dict(event.shares)
    players = tuple(p._replace(stack=p.stack + refunds.get(p.seat, 0)) for p in hand.players)
    return hand._replace(
        players=players,
        awarded=hand.awarded + sum(refunds.values()),
        to_act=None,
        interrupted="run_out",
    )


def house_awarded(hand: Hand, event: HouseAwarded) -> Hand:
    paid = dict(event.shares)
    players = tuple(
        p._replace(stack=p.stack + paid[p.seat], won=p.won + paid[p.seat]) if p.seat in paid else p
        for p in hand.players
    )
    return hand._replace(players=players, house=hand.house + event.amount)


def hand_suspended(hand: Hand, event: HandSuspended) -> Hand:
    """Return the hand with no bets before the seats; ``paid`` still says what each had put in."""
    players = tuple(p._replace(bet=0, paid=p.paid + p.bet) for p in hand.players)
    return hand._replace(
        players=players,
        held=sum(chips for _, chips in event.held),
        to_act=None,
        interrupted="suspended",
        over=True,
    )
