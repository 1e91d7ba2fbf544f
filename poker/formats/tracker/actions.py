"""What was done in a hand, one line for each action."""

from collections.abc import Iterator, Sequence
from typing import Final

from poker.engine.cards.cards import Card, card_texts
from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    Called,
    CardsDealt,
    CardsShown,
    Checked,
    Folded,
    HandEvent,
    HandMucked,
    HandShown,
    PotAwarded,
    Raised,
    StreetDealt,
    TurnTimedOut,
)
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand
from poker.formats.tracker.hand_names import hand_words
from poker.formats.tracker.heading import Heading

_BLINDS: Final = {
    "small": "posts small blind",
    "big": "posts big blind",
    "post": "posts big blind",
    "dead": "posts small blind",
}


class ActionLines:
    """Describes one hand. ``own`` are the reader's hole cards, ``events`` all of the hand."""

    def __init__(
        self, start: Hand, events: Sequence[HandEvent], own: Sequence[Card], heading: Heading
    ) -> None:
        self._start = start
        self._events = events
        self._own = own
        self._heading = heading
        self._pots = sum(isinstance(event, PotAwarded) for event in events)
        posts = [event for event in events if isinstance(event, BlindPosted)]
        self._dead = {post.seat: post.amount for post in posts if post.blind == "dead"}
        self._best = [e.best for e in events if isinstance(e, HandShown) and e.best]
        self._live = {post.seat for post in posts if post.blind == "post"}

    def lines(self) -> Iterator[str]:
        """Yield all lines in order, with a heading for each street and for the showdown."""
        hand, shown_down = self._start, False
        for event in self._events:
            if not shown_down and _is_of_showdown(event):
                yield "*** SHOW DOWN ***"
                shown_down = True
            yield from self._told(event, hand)
            hand = evolve(hand, event)

    def _told(self, event: HandEvent, hand: Hand) -> Iterator[str]:
        match event:
            case CardsDealt():
                yield "*** HOLE CARDS ***"
                if self._own:
                    name = self._heading.names[self._heading.reader]
                    yield f"Dealt to {name} {cards_text(self._own)}"
            case StreetDealt(street, cards):
                before = f" {cards_text(hand.board)}" if hand.board else ""
                yield f"*** {street.upper()} ***{before} {cards_text(cards)}"
            case PotAwarded():
                yield from self._collected(event)
            case BetReturned(seat, amount):
                yield f"Uncalled bet ({self._money(amount)}) returned to {self._name(seat)}"
            case TurnTimedOut(seat):
                yield f"{self._name(seat)} has timed out"
            case _:
                action = self._action(event, hand)
                if action:
                    yield f"{self._name(event.seat)}: {action}"  # type: ignore[union-attr]  # all of these have a seat

    def _action(self, event: HandEvent, hand: Hand) -> str:
        """Return what a player did; empty for what the format does not state."""
        match event:
            case AntePosted(_, amount):
                return f"posts the ante {self._put_in(amount, hand.player(event.seat).stack)}"
            case BlindPosted():
                return self._posted(event)
            case Folded():
                return "folds"
            case Checked():
                return "checks"
            case Called() | Bet() | Raised():
                return self._wager(event, hand) + _all_in(event.all_in)
            case HandShown() | CardsShown():
                return self._shown(event)
            case HandMucked():
                return "mucks hand"
        return ""

    def _wager(self, event: Called | Bet | Raised, hand: Hand) -> str:
        if isinstance(event, Called):
            return f"calls {self._money(event.amount)}"
        if isinstance(event, Bet):
            return f"bets {self._money(event.to)}"
        # The difference is to the highest bet before the players, which may be a short blind.
        by = event.to - max(player.bet for player in hand.players)
        return f"raises {self._money(by)} to {self._money(event.to)}"

    def _posted(self, post: BlindPosted) -> str:
        """Return the line of a blind; a live and a dead blind of one player are one line."""
        if post.seat in self._live and post.seat in self._dead:
            if post.blind == "dead":
                return ""
            both = self._money(post.amount + self._dead[post.seat])
            return f"posts small & big blinds {both}{_all_in(post.all_in)}"
        return f"{_BLINDS[post.blind]} {self._money(post.amount)}{_all_in(post.all_in)}"

    def _collected(self, award: PotAwarded) -> Iterator[str]:
        pot = pot_name(award.pot, self._pots)
        for seat, chips in award.shares:
            yield f"{self._name(seat)} collected {self._money(chips)} from {pot}"

    def _shown(self, event: HandShown | CardsShown) -> str:
        """Return the text of a hand shown; empty for one turned up in an all-in, as it has no name
        yet.

        Cards shown by choice after the hand have no name either, but are written.
        """
        if isinstance(event, CardsShown):
            return f"shows {cards_text(event.cards)}"
        if not event.hand_name:
            return ""
        words = hand_words(event.hand_name, event.best, self._best)
        return f"shows {cards_text(event.cards)} ({words})"

    def _put_in(self, amount: int, stack: int) -> str:
        return self._money(amount) + _all_in(amount == stack)

    def _money(self, amount: int) -> str:
        return self._heading.money(amount)

    def _name(self, seat: int) -> str:
        return self._heading.names[seat]


def cards_text(cards: Sequence[Card]) -> str:
    """Return the cards in brackets: ``[As Kd]``."""
    return f"[{' '.join(card_texts(cards))}]"


def pot_name(pot: int, pots: int) -> str:
    """Return the name of a pot, counted from 0, the main pot; an only side pot has no number."""
    if pots == 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{pot}"


def _all_in(all_in: bool) -> str:  # noqa: FBT001  # a flag of the event
    return " and is all-in" if all_in else ""


def _is_of_showdown(event: HandEvent) -> bool:
    """Return whether this event belongs to the showdown.

    A hand turned up in an all-in is written only once the board is complete.
    """
    return isinstance(event, HandMucked) or (isinstance(event, HandShown) and bool(event.hand_name))
