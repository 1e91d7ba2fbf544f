"""Applying events to a hand. Nothing is decided here: every event says what changed."""

from collections.abc import Callable
from typing import Any, Final, Literal

from poker.engine.hand.acts import Act
from poker.engine.hand.ending.interruption import bets_refunded, hand_suspended, house_awarded
from poker.engine.hand.ending.interruption_events import BetsRefunded, HandSuspended, HouseAwarded
from poker.engine.hand.ending.pots import counted_pot
from poker.engine.hand.events import (
    SMALL_BLINDS,
    AntePosted,
    Bet,
    BetReturned,
    BetsCollected,
    BlindPosted,
    Called,
    CardsDealt,
    CardsShown,
    Checked,
    Folded,
    HandEnded,
    HandEvent,
    HandMucked,
    HandShown,
    OddsTold,
    PotAwarded,
    Raised,
    RakeTaken,
    StreetDealt,
    TurnTimedOut,
    WentAllInForPot,
)
from poker.engine.hand.state import Hand, Player


def evolve(hand: Hand, event: HandEvent) -> Hand:
    """Return the hand after ``event``."""
    return _FOLDS[type(event)](hand, event)


def _with(hand: Hand, player: Player) -> tuple[Player, ...]:
    seat = player.seat
    return tuple([player if other.seat == seat else other for other in hand.players])


def _opened(hand: Hand, to_act: int | None) -> int:
    """Return the decision number after an event that may open a decision."""
    return hand.decision if to_act is None else hand.decision + 1


def _acted(
    hand: Hand, player: Player, kind: Literal["fold", "check", "call", "raise"]
) -> tuple[Act, ...]:
    """Return what was decided with one more decision; ``player`` as they were before it."""
    could_raise = player.stack > hand.price - player.bet
    return (*hand.acts, Act(player.seat, hand.street, kind, could_raise))


def _ante_posted(hand: Hand, event: AntePosted) -> Hand:
    player = hand.player(event.seat)
    own, dead = (0, event.amount) if event.for_table else (event.amount, 0)
    player = player._replace(
        stack=player.stack - event.amount, paid=player.paid + own, dead=player.dead + dead
    )
    return hand._replace(players=_with(hand, player), antes=hand.antes + event.amount)


def _blind_posted(hand: Hand, event: BlindPosted) -> Hand:
    player = hand.player(event.seat)
    bet, dead = (0, event.amount) if event.blind == "dead" else (event.amount, 0)
    player = player._replace(
        stack=player.stack - event.amount, bet=player.bet + bet, dead=player.dead + dead
    )
    full = hand.rules.small_blind if event.blind in SMALL_BLINDS else hand.rules.big_blind
    hand = hand._replace(
        players=_with(hand, player),
        blind_shortfall=hand.blind_shortfall + full - event.amount,
        small_blind_seat=event.seat if event.blind == "small" else hand.small_blind_seat,
    )
    if event.blind != "big":
        return hand
    return hand._replace(price=full, level=full, step=event.step, bets=1)


def _cards_dealt(hand: Hand, event: CardsDealt) -> Hand:
    return hand._replace(
        dealt=True,
        counted=counted_pot(hand),
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
    )


def _turn_timed_out(hand: Hand, event: TurnTimedOut) -> Hand:
    if event.protected:
        return hand
    return hand._replace(players=_with(hand, hand.player(event.seat)._replace(timed_out=True)))


def _folded(hand: Hand, event: Folded) -> Hand:
    player = hand.player(event.seat)
    return hand._replace(
        players=_with(hand, player._replace(folded=True)),
        acts=_acted(hand, player, "fold"),
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
    )


def _checked(hand: Hand, event: Checked) -> Hand:
    player = hand.player(event.seat)
    return hand._replace(
        players=_with(hand, player._replace(acted=True, faced=hand.price)),
        acts=_acted(hand, player, "check"),
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
    )


def _called(hand: Hand, event: Called) -> Hand:
    before = hand.player(event.seat)
    player = before._replace(
        stack=before.stack - event.amount,
        bet=before.bet + event.amount,
        acted=True,
        faced=hand.price,
    )
    return hand._replace(
        players=_with(hand, player),
        acts=_acted(hand, before, "call"),
        short_sum=0,
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
    )


def _raised(hand: Hand, event: Bet | Raised) -> Hand:
    before = hand.player(event.seat)
    player = before._replace(
        stack=before.stack - event.amount, bet=event.to, acted=True, faced=event.to
    )
    players = _with(hand, player)
    if event.reopens:
        players = tuple(
            other._replace(acted=False) if other.acted and other is not player else other
            for other in players
        )
    return hand._replace(
        players=players,
        acts=_acted(hand, before, "raise"),
        price=event.to,
        level=event.to if event.full else hand.level,
        step=event.step,
        bets=hand.bets + event.full,
        short_sum=0 if event.reopens else hand.short_sum + event.to - hand.price,
        aggressor=event.seat,
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
    )


def _went_all_in_for_pot(hand: Hand, event: WentAllInForPot) -> Hand:
    player = hand.player(event.seat)._replace(capped=True)
    return hand._replace(
        players=_with(hand, player), to_act=event.to_act, decision=_opened(hand, event.to_act)
    )


def _bet_returned(hand: Hand, event: BetReturned) -> Hand:
    player = hand.player(event.seat)
    stack = player.stack + event.amount
    if event.ante:
        player = player._replace(stack=stack, paid=player.paid - event.amount)
        return hand._replace(players=_with(hand, player), antes=hand.antes - event.amount)
    player = player._replace(stack=stack, bet=player.bet - event.amount)
    return hand._replace(players=_with(hand, player))


def _bets_collected(hand: Hand, _event: BetsCollected) -> Hand:
    return hand._replace(
        players=tuple(p._replace(bet=0, paid=p.paid + p.bet) if p.bet else p for p in hand.players),
        blind_shortfall=0,
    )


def _street_dealt(hand: Hand, event: StreetDealt) -> Hand:
    return hand._replace(
        players=tuple(p._replace(acted=False, faced=0) if p.acted else p for p in hand.players),
        counted=counted_pot(hand._replace(street=event.street)),
        street=event.street,
        board=hand.board + event.cards,
        price=0,
        level=0,
        step=event.step,
        bets=0,
        short_sum=0,
        aggressor=None,
        to_act=event.to_act,
        decision=_opened(hand, event.to_act),
        run_out=hand.run_out + (event.to_act is None),
        saw_flop=len(hand.live()) if event.street == "flop" else hand.saw_flop,
    )


def _hand_shown(hand: Hand, event: HandShown) -> Hand:
    player = hand.player(event.seat)._replace(
        shown=event.cards, hand_name=event.hand_name, best=event.best
    )
    return hand._replace(players=_with(hand, player))


def _cards_shown(hand: Hand, event: CardsShown) -> Hand:
    player = hand.player(event.seat)
    return hand._replace(players=_with(hand, player._replace(shown=player.shown + event.cards)))


def _odds_told(hand: Hand, event: OddsTold) -> Hand:
    for seat, share in event.shares:
        hand = hand._replace(players=_with(hand, hand.player(seat)._replace(odds=share)))
    return hand


def _hand_mucked(hand: Hand, event: HandMucked) -> Hand:
    player = hand.player(event.seat)._replace(mucked=True)
    return hand._replace(players=_with(hand, player))


def _rake_taken(hand: Hand, event: RakeTaken) -> Hand:
    return hand._replace(rake=event.amount)


def _pot_awarded(hand: Hand, event: PotAwarded) -> Hand:
    for seat, chips in event.shares:
        player = hand.player(seat)
        player = player._replace(stack=player.stack + chips, won=player.won + chips)
        hand = hand._replace(players=_with(hand, player))
    return hand._replace(awarded=hand.awarded + event.amount)


def _hand_ended(hand: Hand, _event: HandEnded) -> Hand:
    return hand._replace(over=True)


_FOLDS: Final[dict[type, Callable[[Hand, Any], Hand]]] = {
    AntePosted: _ante_posted,
    BlindPosted: _blind_posted,
    CardsDealt: _cards_dealt,
    TurnTimedOut: _turn_timed_out,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    Bet: _raised,
    Raised: _raised,
    WentAllInForPot: _went_all_in_for_pot,
    BetReturned: _bet_returned,
    BetsCollected: _bets_collected,
    StreetDealt: _street_dealt,
    HandShown: _hand_shown,
    CardsShown: _cards_shown,
    OddsTold: _odds_told,
    HandMucked: _hand_mucked,
    RakeTaken: _rake_taken,
    PotAwarded: _pot_awarded,
    HandEnded: _hand_ended,
    BetsRefunded: bets_refunded,
    HouseAwarded: house_awarded,
    HandSuspended: hand_suspended,
}
