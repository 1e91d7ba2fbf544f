"""What happened in a hand. Facts in the past tense: folding them decides nothing again.

Seats are seat numbers at the table; ``to`` is a total for the street and ``amount`` what was
added; ``to_act`` is the seat whose decision opens with the event, if one does.
"""

from typing import Literal, NamedTuple

from poker.engine.cards import Card

Street = Literal["preflop", "flop", "turn", "river"]
Blind = Literal["small", "big", "post", "dead"]


class BlindPosted(NamedTuple):
    """``post`` is a live big blind out of turn, ``dead`` a small blind that is not live."""

    seat: int
    amount: int
    blind: Blind
    all_in: bool = False


class CardsDealt(NamedTuple):
    """Every seat got ``each`` cards, one at a time in this order. The cards stay unsaid."""

    seats: tuple[int, ...]
    each: int
    to_act: int | None = None


class TurnTimedOut(NamedTuple):
    """The clock ran out; the action taken for the player follows."""

    seat: int


class Folded(NamedTuple):
    seat: int
    to_act: int | None = None


class Checked(NamedTuple):
    seat: int
    to_act: int | None = None


class Called(NamedTuple):
    seat: int
    amount: int
    all_in: bool = False
    to_act: int | None = None


class Bet(NamedTuple):
    """The first bet of a street. ``step`` is the full bet the next raise is measured by."""

    seat: int
    to: int
    amount: int
    step: int
    reopens: bool
    all_in: bool = False
    to_act: int | None = None


class Raised(NamedTuple):
    """A raise; one that is short of a full raise leaves ``step`` and may not reopen."""

    seat: int
    to: int
    amount: int
    step: int
    reopens: bool
    all_in: bool = False
    to_act: int | None = None


class BetReturned(NamedTuple):
    """The part of a bet nobody could match (clause ``uncalled-bet``)."""

    seat: int
    amount: int


class BetsCollected(NamedTuple):
    """The street's bets went to the pots."""


class StreetDealt(NamedTuple):
    street: Street
    cards: tuple[Card, ...]
    to_act: int | None = None


class HandShown(NamedTuple):
    """Cards turned up; with a name and the best five once the board is complete."""

    seat: int
    cards: tuple[Card, ...]
    hand_name: str = ""
    best: tuple[Card, ...] = ()


class PotAwarded(NamedTuple):
    """``shares`` are (seat, chips); their sum is ``amount``."""

    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]


class HandEnded(NamedTuple):
    pass


HandEvent = (
    BlindPosted
    | CardsDealt
    | TurnTimedOut
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | BetReturned
    | BetsCollected
    | StreetDealt
    | HandShown
    | PotAwarded
    | HandEnded
)
