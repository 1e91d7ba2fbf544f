"""Folding events into a hand. Nothing is decided here: every event says what became of it."""

from collections.abc import Callable
from typing import Any, Final

from poker.engine.hand.events import (
    Bet,
    BetReturned,
    BetsCollected,
    BlindPosted,
    Called,
    CardsDealt,
    Checked,
    Folded,
    HandEnded,
    HandEvent,
    HandShown,
    PotAwarded,
    Raised,
    StreetDealt,
    TurnTimedOut,
)
from poker.engine.hand.state import Hand, Player


def evolve(hand: Hand, event: HandEvent) -> Hand:
    """The hand after ``event``."""
    return _FOLDS[type(event)](hand, event)


def _with(hand: Hand, player: Player) -> tuple[Player, ...]:
    at = hand.place(player.seat)
    return (*hand.players[:at], player, *hand.players[at + 1 :])


def _opened(hand: Hand, to_act: int | None) -> int:
    """The decision number after an event that may open one."""
    return hand.decision if to_act is None else hand.decision + 1


def _blind_posted(hand: Hand, event: BlindPosted) -> Hand:
    player = hand.player(event.seat)
    stack = player.stack - event.amount
    if event.blind == "dead":
        players = _with(hand, player._replace(stack=stack))
        return hand._replace(players=players, dead=hand.dead + event.amount)
    small = event.blind == "small"
    full = hand.rules.small_blind if small else hand.rules.big_blind
    return hand._replace(
        players=_with(hand, player._replace(stack=stack, bet=player.bet + event.amount)),
        price=max(hand.price, 0 if small else full),
        step=hand.rules.big_blind,
        blind_shortfall=hand.blind_shortfall + full - event.amount,
        small_blind_seat=event.seat if small else hand.small_blind_seat,
    )


def _cards_dealt(hand: Hand, event: CardsDealt) -> Hand:
    return hand._replace(dealt=True, to_act=event.to_act, decision=_opened(hand, event.to_act))


def _turn_timed_out(hand: Hand, _event: TurnTimedOut) -> Hand:
    return hand


def _folded(hand: Hand, event: Folded) -> Hand:
    player = hand.player(event.seat)._replace(folded=True)
    return hand._replace(
        players=_with(hand, player), to_act=event.to_act, decision=_opened(hand, event.to_act)
    )


def _checked(hand: Hand, event: Checked) -> Hand:
    player = hand.player(event.seat)._replace(acted=True, faced=hand.price)
    return hand._replace(
        players=_with(hand, player), to_act=event.to_act, decision=_opened(hand, event.to_act)
    )


def _called(hand: Hand, event: Called) -> Hand:
    player = hand.player(event.seat)
    player = player._replace(
        stack=player.stack - event.amount,
        bet=player.bet + event.amount,
        acted=True,
        faced=hand.price,
    )
    return hand._replace(
        players=_with(hand, player),
        short_sum=0,
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
    )


def _raised(hand: Hand, event: Bet | Raised) -> Hand:
    player = hand.player(event.seat)
    player = player._replace(
        stack=player.stack - event.amount, bet=event.to, acted=True, faced=event.to
    )
    players = _with(hand, player)
    if event.reopens:
        players = tuple(
            other if other.seat == event.seat else other._replace(acted=False) for other in players
        )
    added = event.to - hand.price
    return hand._replace(
        players=players,
        price=event.to,
        step=event.step,
        short_sum=0 if event.reopens else hand.short_sum + added,
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
    )


def _bet_returned(hand: Hand, event: BetReturned) -> Hand:
    player = hand.player(event.seat)
    player = player._replace(stack=player.stack + event.amount, bet=player.bet - event.amount)
    return hand._replace(players=_with(hand, player))


def _bets_collected(hand: Hand, _event: BetsCollected) -> Hand:
    return hand._replace(
        players=tuple(p._replace(bet=0, paid=p.paid + p.bet) for p in hand.players),
        blind_shortfall=0,
    )


def _street_dealt(hand: Hand, event: StreetDealt) -> Hand:
    return hand._replace(
        players=tuple(p._replace(acted=False, faced=0) for p in hand.players),
        street=event.street,
        board=hand.board + event.cards,
        price=0,
        step=hand.rules.big_blind,
        short_sum=0,
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
        run_out=hand.run_out + (event.to_act is None),
    )


def _hand_shown(hand: Hand, event: HandShown) -> Hand:
    player = hand.player(event.seat)._replace(
        shown=event.cards, hand_name=event.hand_name, best=event.best
    )
    return hand._replace(players=_with(hand, player))


def _pot_awarded(hand: Hand, event: PotAwarded) -> Hand:
    for seat, chips in event.shares:
        player = hand.player(seat)
        player = player._replace(stack=player.stack + chips, won=player.won + chips)
        hand = hand._replace(players=_with(hand, player))
    return hand._replace(awarded=hand.awarded + event.amount)


def _hand_ended(hand: Hand, _event: HandEnded) -> Hand:
    return hand._replace(over=True)


_FOLDS: Final[dict[type, Callable[[Hand, Any], Hand]]] = {
    BlindPosted: _blind_posted,
    CardsDealt: _cards_dealt,
    TurnTimedOut: _turn_timed_out,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    Bet: _raised,
    Raised: _raised,
    BetReturned: _bet_returned,
    BetsCollected: _bets_collected,
    StreetDealt: _street_dealt,
    HandShown: _hand_shown,
    PotAwarded: _pot_awarded,
    HandEnded: _hand_ended,
}
