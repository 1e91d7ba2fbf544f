"""The events of a table that is put back to before a hand (clause ``void-refund``)."""

from typing import NamedTuple

from poker.engine.hand.ending.interruption_events import InterruptReason
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.dealing.deal import UNSIGNED, Closing, Pledges
from poker.engine.table.state import PauseReason, Seat


class TableRestored(NamedTuple):
    """Everything needed to go on without the hand, so that replaying may begin at this event.

    ``hand`` is the number of the last hand begun. ``seats`` are all taken seats with the chips that
    are theirs; ``button``, ``big_blind`` and ``playing`` are as they were before the hand, so that
    the same players owe the same blinds. ``next_root`` is the room's commitment for the next hand,
    ``next_pledges`` what its seeds have to open, and ``next_closing`` the signature of both;
    ``hold`` is why no further hand is dealt, if so.
    """

    hand: int
    button: int | None
    big_blind: int | None
    playing: bool
    seats: tuple[Seat, ...]
    rules: Rules
    next_root: str = ""
    next_pledges: Pledges = ()
    next_closing: Closing = UNSIGNED
    hold: PauseReason = ""


class HandVoided(NamedTuple):
    """The hand does not count: every bet in it went back. Follows ``TableRestored``."""

    hand: int
    reason: InterruptReason
