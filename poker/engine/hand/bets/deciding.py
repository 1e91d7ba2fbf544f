"""From an action to its event: the one check behind "may I" and "do it"."""

from poker.engine.clause import Clause
from poker.engine.errors import (
    AmountTooLarge,
    AmountTooSmall,
    CannotBet,
    CannotCheck,
    CannotGoAllIn,
    CannotRaise,
    InvalidAction,
    NothingToCall,
)
from poker.engine.hand.bets.actions import (
    ACTION_NAMES,
    Action,
    AllIn,
    BetTo,
    Call,
    Check,
    Fold,
    RaiseTo,
)
from poker.engine.hand.bets.betting import barred_by, bound_by, owed, raise_range, wager_range
from poker.engine.hand.events import Bet, Called, Checked, Folded, Raised, WentAllInForPot
from poker.engine.hand.state import Hand, Player
from poker.engine.inputs import require_whole

Decided = Folded | Checked | Called | Bet | Raised | WentAllInForPot


def decided(hand: Hand, player: Player, action: Action) -> Decided:
    """Return the event that a legal action of the player to act makes.

    It does not say yet whose turn comes next. Raises a Refusal naming the field and what is
    allowed when the action is not legal.
    """
    match action:
        case Fold():
            return Folded(player.seat)
        case Check():
            return _check(hand, player)
        case Call():
            return _call(hand, player)
        case BetTo(amount):
            return _bet(hand, player, amount)
        case RaiseTo(amount):
            return _raise(hand, player, amount)
        case AllIn():
            return _all_in(hand, player)
        case _:
            raise InvalidAction("this is no action", action=", ".join(ACTION_NAMES))


def _check(hand: Hand, player: Player) -> Checked:
    if call := owed(hand, player):
        raise CannotCheck("there is a bet to call", call=call)
    return Checked(player.seat)


def _call(hand: Hand, player: Player) -> Called:
    call = owed(hand, player)
    if not call:
        raise NothingToCall("nobody has bet more", check=True)
    return Called(player.seat, call, all_in=call == player.stack)


def _bet(hand: Hand, player: Player, to: int) -> Bet:
    if hand.price:
        smallest, _ = raise_range(hand, player)
        raise CannotBet("there is a bet already, raise instead", raise_to=smallest)
    _require_amount(hand, player, to)
    return Bet(*_wager(hand, player, to))


def _raise(hand: Hand, player: Player, to: int) -> Raised:
    if not hand.price:
        smallest, _ = raise_range(hand, player)
        raise CannotRaise("there is no bet to raise, bet instead", bet_to=smallest)
    _require_amount(hand, player, to)
    return Raised(*_wager(hand, player, to))


def _all_in(hand: Hand, player: Player) -> Called | Bet | Raised:
    """Return a call or a raise with the whole stack, whichever of the two that is."""
    whole = player.bet + player.stack
    if owed(hand, player) == player.stack:
        return _call(hand, player)
    _, largest = raise_range(hand, player)
    if largest != whole:
        clause = barred_by(hand, player) or bound_by(hand, player)
        raise CannotGoAllIn("the whole stack is more than allowed", max=largest).by(clause)
    return _raise(hand, player, whole) if hand.price else _bet(hand, player, whole)


def _require_amount(hand: Hand, player: Player, amount: int) -> None:
    """Raise a Refusal unless ``amount`` is a total this player may bet or raise to."""
    if barred := barred_by(hand, player):
        raise CannotRaise("the betting is not open to this player", call=True).by(barred)
    smallest, largest = wager_range(hand, player)
    limits = {"min": smallest, "max": largest}
    require_whole("amount", amount, **limits)
    if amount < smallest:
        clause = bound_by(hand, player) if smallest == largest else None
        lower: Clause = "min-raise" if hand.price else "min-bet"
        raise AmountTooSmall(f"at least {smallest}", **limits).by(clause or lower)
    if amount > largest:
        bound = bound_by(hand, player) or "table-stakes"
        raise AmountTooLarge(f"at most {largest}", **limits).by(bound)


def _wager(hand: Hand, player: Player, to: int) -> tuple[int, int, int, int, bool, bool, bool]:
    """Return the fields of a bet or raise to ``to``: seat, to, amount and what it counts for."""
    amount = to - player.bet
    return player.seat, to, amount, *hand.rules.betting.weigh(hand, to), amount == player.stack
