"""From an action to its event: the one check behind "may I" and "do it"."""

from poker.engine.errors import (
    AmountTooLarge,
    AmountTooSmall,
    CannotBet,
    CannotCheck,
    CannotGoAllIn,
    CannotRaise,
    NothingToCall,
)
from poker.engine.hand.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.betting import Options
from poker.engine.hand.events import Bet, Called, Checked, Folded, Raised, WentAllInForPot
from poker.engine.hand.state import Hand
from poker.engine.hand.structures import weigh

Decided = Folded | Checked | Called | Bet | Raised | WentAllInForPot


def decided(hand: Hand, choices: Options, action: Action) -> Decided:
    """The event that a legal action makes; whose turn it leaves is not yet in it.

    Raises an EngineError naming the field and what is allowed.
    """
    event: Decided
    match action:
        case Fold():
            event = Folded(choices.seat)
        case Check():
            event = _check(choices)
        case Call():
            event = _call(hand, choices)
        case BetTo(amount):
            event = _bet(hand, choices, amount)
        case RaiseTo(amount):
            event = _raise(hand, choices, amount)
        case AllIn():
            event = _all_in(hand, choices)
    return event


def _check(choices: Options) -> Checked:
    if not choices.check:
        raise CannotCheck("there is a bet to call", call=choices.call)
    return Checked(choices.seat)


def _call(hand: Hand, choices: Options) -> Called:
    if choices.check:
        raise NothingToCall("nobody has bet more", check=True)
    stack = hand.player(choices.seat).stack
    return Called(choices.seat, choices.call, all_in=choices.call == stack)


def _bet(hand: Hand, choices: Options, to: int) -> Bet:
    if not choices.opens:
        raise CannotBet("there is a bet already, raise instead", raise_to=choices.smallest)
    _require_amount(choices, to)
    return Bet(*_wager(hand, choices, to))


def _raise(hand: Hand, choices: Options, to: int) -> Raised:
    if choices.opens:
        raise CannotRaise("there is no bet to raise, bet instead", bet_to=choices.smallest)
    _require_amount(choices, to)
    return Raised(*_wager(hand, choices, to))


def _all_in(hand: Hand, choices: Options) -> Called | Bet | Raised:
    if not choices.all_in:
        raise CannotGoAllIn("the whole stack is more than allowed", max=choices.largest)
    if choices.largest != choices.all_in:
        return _call(hand, choices)
    wager = _wager(hand, choices, choices.all_in)
    return Bet(*wager) if choices.opens else Raised(*wager)


def _require_amount(choices: Options, amount: int) -> None:
    """Raise unless ``amount`` is a total this player may go to."""
    limits = {"min": choices.smallest, "max": choices.largest}
    if not choices.largest:
        raise CannotRaise("the betting is not open to this player", call=choices.call)
    if amount < choices.smallest:
        raise AmountTooSmall(f"at least {choices.smallest}", **limits)
    if amount > choices.largest:
        raise AmountTooLarge(f"at most {choices.largest}", **limits)


def _wager(hand: Hand, choices: Options, to: int) -> tuple[int, int, int, int, bool, bool, bool]:
    """The fields of a bet or raise to ``to``: seat, to, amount and what it counts for."""
    player = hand.player(choices.seat)
    amount = to - player.bet
    return choices.seat, to, amount, *weigh(hand, to), amount == player.stack
