"""What happened in a hand: facts in the past tense, so that applying them decides nothing again.

Seats are seat numbers at the table; ``to`` is a total for the street and ``amount`` what was added;
``to_act`` is the seat whose decision opens with the event, if one does.
"""

from typing import Final, Literal, NamedTuple

from poker.engine.cards.cards import Card
from poker.engine.hand.ending.interruption_events import BetsRefunded, HandSuspended, HouseAwarded
from poker.engine.quick_replace import quickly_replaced

Street = Literal["preflop", "flop", "turn", "river"]
Blind = Literal["small", "big", "post", "dead"]
SMALL_BLINDS: Final[tuple[Blind, ...]] = ("small", "dead")
"""The blinds that are as large as the small one; the others are as large as the big one."""


class BlindPosted(NamedTuple):
    """``post`` is a live big blind out of turn, ``dead`` a small blind that is not live.

    ``amount`` is 0 where an ante took the poster's last chip: the blind still counts in full.
    With the big blind the betting begins: ``step`` measures the first raise.
    """

    seat: int
    amount: int
    blind: Blind
    all_in: bool = False
    step: int = 0


class AntePosted(NamedTuple):
    """Dead chips before the deal; ``for_table`` when the big blind pays one ante for everybody."""

    seat: int
    amount: int
    for_table: bool = False


class CardsDealt(NamedTuple):
    """Every seat got ``each`` cards, one at a time in this order. The event does not hold the
    cards.
    """

    seats: tuple[int, ...]
    each: int
    to_act: int | None = None


class TurnTimedOut(NamedTuple):
    """The clock ran out, or did not have to for a ``protected`` player (clause
    ``disconnect-protection``); the action taken for them follows."""

    seat: int
    protected: bool = False


@quickly_replaced
class Folded(NamedTuple):
    seat: int
    to_act: int | None = None


@quickly_replaced
class Checked(NamedTuple):
    seat: int
    to_act: int | None = None


@quickly_replaced
class Called(NamedTuple):
    seat: int
    amount: int
    all_in: bool = False
    to_act: int | None = None


@quickly_replaced
class Bet(NamedTuple):
    """The first bet of a street.

    ``step`` measures the next full raise. ``full`` bets count for the cap and open the
    betting; a short all-in is not full, and ``reopens`` only where several together do.
    """

    seat: int
    to: int
    amount: int
    step: int
    full: bool
    reopens: bool
    all_in: bool = False
    to_act: int | None = None


@quickly_replaced
class Raised(NamedTuple):
    """A raise, described as a bet is."""

    seat: int
    to: int
    amount: int
    step: int
    full: bool
    reopens: bool
    all_in: bool = False
    to_act: int | None = None


@quickly_replaced
class WentAllInForPot(NamedTuple):
    """A player out of time contests only what they have put in; the rest of the stack is not at
    stake.

    Clauses ``timeout-all-in``, ``disconnect-protection``.
    """

    seat: int
    to_act: int | None = None


class BetReturned(NamedTuple):
    """The part of a bet, or of an ``ante``, that nobody could match (clause ``uncalled-bet``)."""

    seat: int
    amount: int
    ante: bool = False


class BetsCollected(NamedTuple):
    """The street's bets went to the pots."""


class StreetDealt(NamedTuple):
    """``step`` is the street's smallest bet, which measures the first raise."""

    street: Street
    cards: tuple[Card, ...]
    step: int
    to_act: int | None = None


class HandShown(NamedTuple):
    """Cards turned up; with a name and the best five once the board is complete."""

    seat: int
    cards: tuple[Card, ...]
    hand_name: str = ""
    best: tuple[Card, ...] = ()


class CardsShown(NamedTuple):
    """Cards that a player chose to show once the hand was over."""

    seat: int
    cards: tuple[Card, ...]


class OddsTold(NamedTuple):
    """``shares`` are (seat, ten-thousandths of the pot) each open hand can expect."""

    shares: tuple[tuple[int, int], ...]


class HandMucked(NamedTuple):
    """A hand thrown away unseen at the showdown, with every claim."""

    seat: int


class RakeTaken(NamedTuple):
    """The house's part, before the pots are awarded.

    ``by_pot`` is what each pot gives, the main pot first; ``by_player`` are (seat, chips),
    each player's share by contribution. Both sum to ``amount``.
    """

    amount: int
    by_pot: tuple[int, ...]
    by_player: tuple[tuple[int, int], ...]


class PotAwarded(NamedTuple):
    """``shares`` are (seat, chips); their sum is ``amount``, the prize after rake."""

    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]


class HandEnded(NamedTuple):
    pass


HandEvent = (
    AntePosted
    | BlindPosted
    | CardsDealt
    | TurnTimedOut
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | WentAllInForPot
    | BetReturned
    | BetsCollected
    | StreetDealt
    | HandShown
    | CardsShown
    | OddsTold
    | HandMucked
    | RakeTaken
    | PotAwarded
    | HandEnded
    | BetsRefunded
    | HouseAwarded
    | HandSuspended
)
