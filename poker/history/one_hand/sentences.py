"""The events of a hand as sentences."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from accounts.ledger.text.money_text import money
from poker.engine.hand.ending.interruption_events import BetsRefunded, HandSuspended, HouseAwarded
from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    Called,
    CardsShown,
    Checked,
    Folded,
    HandMucked,
    HandShown,
    PotAwarded,
    Raised,
    RakeTaken,
    TurnTimedOut,
    WentAllInForPot,
)
from poker.engine.table.events import (
    GraceGiven,
    TableEvent,
    TimeBankSpent,
    TimeBankStarted,
    TurnRestarted,
)
from poker.engine.table.interruption_events import HandVoided
from poker.history.one_hand.card_text import card_signs
from poker.history.one_hand.hand_words import hand_in_words

Names = Mapping[int, str]


def sentences(event: TableEvent, names: Names, currency: str) -> Iterator[str]:
    """Yield what an event says; nothing for one that only moves chips or cards.

    ``names`` are the players' by seat, amounts are in ``currency``.
    """
    if isinstance(event, PotAwarded):
        for seat, amount in event.shares:
            yield _("%(name)s wins %(amount)s") % _facts(names, seat, amount, currency)
        return
    if isinstance(event, HouseAwarded):
        for seat, amount in event.shares:
            yield _("%(name)s is paid %(amount)s by the house") % _facts(
                names, seat, amount, currency
            )
        return
    pattern = _PATTERNS.get(type(event))
    if pattern is not None:
        yield pattern(event) % _words(event, names, currency)


def _facts(names: Names, seat: int, amount: int, currency: str) -> dict[str, str]:
    return {"name": names.get(seat, ""), "amount": money(amount, currency)}


def _words(event: Any, names: Names, currency: str) -> dict[str, str]:
    """Return all values a pattern may contain."""
    facts = _facts(names, getattr(event, "seat", -1), getattr(event, "amount", 0), currency)
    facts["to"] = money(getattr(event, "to", 0), currency)
    facts["seconds"] = str(round((getattr(event, "left_ms", 0) or getattr(event, "ms", 0)) / 1000))
    if isinstance(event, HandShown | CardsShown):
        facts["cards"] = card_signs(event.cards)
    if isinstance(event, HandShown):
        facts["hand"] = hand_in_words(event.hand_name, event.best)
    return facts


def _blind(event: BlindPosted) -> str:
    return {
        "small": _("%(name)s posts the small blind, %(amount)s"),
        "big": _("%(name)s posts the big blind, %(amount)s"),
        "post": _("%(name)s posts %(amount)s to come in"),
        "dead": _("%(name)s posts a dead blind of %(amount)s"),
    }[event.blind]


def _ante(event: AntePosted) -> str:
    if event.for_table:
        return _("%(name)s posts an ante of %(amount)s for the table")
    return _("%(name)s posts an ante of %(amount)s")


def _call(event: Called) -> str:
    if event.all_in:
        return _("%(name)s calls %(amount)s and is all-in")
    return _("%(name)s calls %(amount)s")


def _bet(event: Bet) -> str:
    return _("%(name)s bets %(to)s and is all-in") if event.all_in else _("%(name)s bets %(to)s")


def _raise(event: Raised) -> str:
    if event.all_in:
        return _("%(name)s raises to %(to)s and is all-in")
    return _("%(name)s raises to %(to)s")


def _timed_out(event: TurnTimedOut) -> str:
    if event.protected:
        return _("%(name)s lost the connection and is protected")
    return _("%(name)s ran out of time")


def _shown(event: HandShown) -> str:
    if event.hand_name:
        return _("%(name)s shows %(cards)s: %(hand)s")
    return _("%(name)s shows %(cards)s")


_PATTERNS: Final[dict[type, Callable[[Any], str]]] = {
    AntePosted: _ante,
    BlindPosted: _blind,
    Called: _call,
    Bet: _bet,
    Raised: _raise,
    HandShown: _shown,
    CardsShown: lambda _event: _("%(name)s shows %(cards)s after the hand"),
    Folded: lambda _event: _("%(name)s folds"),
    Checked: lambda _event: _("%(name)s checks"),
    HandMucked: lambda _event: _("%(name)s mucks"),
    TurnTimedOut: _timed_out,
    GraceGiven: lambda _event: _("%(name)s lost the connection and gets more time"),
    TimeBankStarted: lambda _event: _("%(name)s goes into the time bank: %(seconds)s s"),
    TimeBankSpent: lambda _event: _("%(name)s used %(seconds)s s of the time bank"),
    TurnRestarted: lambda _event: _("Play was interrupted; %(name)s gets a full clock"),
    WentAllInForPot: lambda _event: _("%(name)s is all-in for what is in the pot"),
    BetReturned: lambda _event: _("%(amount)s goes back to %(name)s"),
    HandVoided: lambda _event: _("This hand is void: all bets are returned"),
    BetsRefunded: lambda _event: _(
        "This hand was interrupted: all bets are returned, and the house pays what the best hand "
        "wins"
    ),
    HandSuspended: lambda _event: _(
        "This hand is suspended: its bets are held until staff have decided"
    ),
    RakeTaken: lambda _event: _("The house takes a rake of %(amount)s"),
}
