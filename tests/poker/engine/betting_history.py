"""Who may raise, worked out afresh from the actions of a round (clause short-all-in-reopen).

The engine keeps this as state while it plays; here the story of the round is read again each
time, so that the two can be held against each other.
"""

from collections.abc import Sequence

from poker.engine.hand.events import (
    Bet,
    BlindPosted,
    Called,
    Checked,
    HandEvent,
    Raised,
    StreetDealt,
)
from poker.engine.rule_sets.rules import Reopening


def round_so_far(events: Sequence[HandEvent]) -> list[HandEvent]:
    """The events since the street began, the blinds of the first one included."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], StreetDealt):
            return list(events[at + 1 :])
    return list(events)


def open_to(seat: int, story: Sequence[HandEvent], big_blind: int, reopening: Reopening) -> bool:
    """Whether the betting is open to ``seat``, whose turn it is."""
    own = [at for at, event in enumerate(story) if _acted(event, seat)]
    if not own:
        return True
    before, since = story[: own[-1] + 1], story[own[-1] + 1 :]
    if reopening == "cumulative":
        return _price(story, big_blind) - _price(before, big_blind) >= _step(story, big_blind)
    return _reopened(before, since, big_blind)


def _acted(event: HandEvent, seat: int) -> bool:
    return isinstance(event, Checked | Called | Bet | Raised) and event.seat == seat


def _price(story: Sequence[HandEvent], big_blind: int) -> int:
    wagers = [event.to for event in story if isinstance(event, Bet | Raised)]
    return wagers[-1] if wagers else _opening_price(story, big_blind)


def _opening_price(story: Sequence[HandEvent], big_blind: int) -> int:
    return big_blind if any(isinstance(event, BlindPosted) for event in story) else 0


def _step(story: Sequence[HandEvent], big_blind: int) -> int:
    """The largest full bet or raise of the round, at least the big blind."""
    price, step = _opening_price(story, big_blind), big_blind
    for event in story:
        if isinstance(event, Bet | Raised):
            step = max(step, event.to - price)
            price = event.to
    return step


def _reopened(before: Sequence[HandEvent], since: Sequence[HandEvent], big_blind: int) -> bool:
    """Whether wagers since then, with no call between them, add up to a full raise."""
    price, step, run = _price(before, big_blind), _step(before, big_blind), 0
    for event in since:
        if isinstance(event, Called):
            run = 0
        elif isinstance(event, Bet | Raised):
            run += event.to - price
            price = event.to
            if run >= step:
                return True
    return False


def limit_bets(seat: int, story: Sequence[HandEvent], bet: int) -> tuple[bool, int]:
    """Whether ``seat`` may raise in fixed limit, and the total of the next full bet.

    ``bet`` is the street's bet. Half a bet above the price counts as one, less only brings
    the next full bet nearer; the fourth is the last.
    """
    price = level = _opening_price(story, bet)
    counted = int(price > 0)
    barred = False
    for event in story:
        if isinstance(event, Bet | Raised):
            if event.to >= level + bet or 2 * (event.to - price) >= bet:
                level, counted, barred = event.to, counted + 1, False
            price = event.to
        barred = barred or _acted(event, seat)
    return counted < 4 and not barred, level + bet
