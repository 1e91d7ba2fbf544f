"""Starting a hand and acting in it: the two doors into the hand engine."""

from collections.abc import Sequence
from typing import NamedTuple

from poker.engine.cards import Card, require_full_deck
from poker.engine.errors import (
    AmountTooLarge,
    AmountTooSmall,
    CannotBet,
    CannotCheck,
    CannotGoAllIn,
    CannotRaise,
    HandIsOver,
    NothingToCall,
    NotYourTurn,
)
from poker.engine.hand.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.betting import Options, options
from poker.engine.hand.events import (
    Bet,
    Blind,
    BlindPosted,
    Called,
    CardsDealt,
    Checked,
    Folded,
    HandEvent,
    Raised,
)
from poker.engine.hand.evolve import evolve
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.round import close_round, first_to_act, next_to_act
from poker.engine.hand.state import Hand

Decided = Folded | Checked | Called | Bet | Raised


class Post(NamedTuple):
    """A blind due before the deal."""

    seat: int
    blind: Blind


def begin(hand: Hand, posts: Sequence[Post], deck: Sequence[Card]) -> tuple[Hand, list[HandEvent]]:
    """Post the blinds, deal, and open the first decision (``blinds-before-deal``).

    ``hand`` is a new hand: players with their stacks and nothing bet. A blind beyond a stack
    is posted short and all-in (``short-blind``). Raises InvalidCards for a wrong deck.
    """
    require_full_deck(deck)
    recorder = Recorder(hand)
    for post in posts:
        recorder.record(_blind(recorder.hand, post))
    seats = tuple(player.seat for player in hand.players)
    to_act = first_to_act(recorder.hand)
    recorder.record(CardsDealt(seats, hand.rules.cards.hole_cards, to_act))
    if to_act is None:
        close_round(recorder, deck)
    return recorder.result()


def act(
    hand: Hand, seat: int, action: Action, deck: Sequence[Card]
) -> tuple[Hand, list[HandEvent]]:
    """Play one action of ``seat`` and everything that follows from it without a decision.

    Returns the new hand and the events that made it; ``hand`` itself never changes. Raises an
    EngineError naming the field and what is allowed when the action is not legal.
    """
    choices = _require_turn(hand, seat)
    recorder = Recorder(hand)
    recorder.record(_decided(hand, choices, action))
    after = recorder.hand
    if after.to_act is None:
        close_round(recorder, deck)
    return recorder.result()


def require_legal(hand: Hand, seat: int, action: Action) -> None:
    """Raise what ``act`` would raise; change nothing."""
    _decided(hand, _require_turn(hand, seat), action)


def _require_turn(hand: Hand, seat: int) -> Options:
    choices = options(hand)
    if choices is None:
        raise HandIsOver("there is no decision open")
    if choices.seat != seat:
        raise NotYourTurn("another player is to act", seat=choices.seat)
    return choices


def _blind(hand: Hand, post: Post) -> BlindPosted:
    small = post.blind in ("small", "dead")
    full = hand.rules.small_blind if small else hand.rules.big_blind
    stack = hand.player(post.seat).stack
    return BlindPosted(post.seat, min(full, stack), post.blind, stack <= full)


def _decided(hand: Hand, choices: Options, action: Action) -> Decided:
    """The event of a legal action, the next seat to act included."""
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
    return event._replace(to_act=next_to_act(evolve(hand, event), choices.seat))


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


def _wager(hand: Hand, choices: Options, to: int) -> tuple[int, int, int, int, bool, bool]:
    """What a bet or raise to ``to`` is: seat, to, amount, step, reopens, all-in.

    A full bet or raise reopens the betting and sets the next step. Short all-ins leave the
    step; where the rule set counts consecutive ones they reopen once their sum is a full
    raise (``short-all-in``, ``short-all-in-reopen``).
    """
    player = hand.player(choices.seat)
    size = to - hand.price
    full = size >= hand.step
    summed = hand.rules.reopening == "consecutive" and hand.short_sum + size >= hand.step
    step = size if full else hand.step
    amount = to - player.bet
    return choices.seat, to, amount, step, full or summed, amount == player.stack
