"""What happened to a hand that was interrupted (section 12 of the rulebook)."""

from typing import Literal, NamedTuple

InterruptReason = Literal["lost", "outage", "staff", "closing"]
"""The record does not replay, the room was down, staff decided it, or the table closes."""


class BetsRefunded(NamedTuple):
    """Every bet, ante and blind went back: ``shares`` are (seat, chips).

    What follows of the hand is played for the house's money (``refund-and-run-out``).
    """

    shares: tuple[tuple[int, int], ...]
    reason: InterruptReason


class HouseAwarded(NamedTuple):
    """The house paid what a pot would have won its winners beyond their own part of it.

    ``shares`` are (seat, chips) and sum to ``amount``.
    """

    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]


class HandSuspended(NamedTuple):
    """Staff review the hand: ``held`` are (seat, chips) that left the table, each player's
    bets, and wait for a decision elsewhere (``unresolved-hold``)."""

    held: tuple[tuple[int, int], ...]
