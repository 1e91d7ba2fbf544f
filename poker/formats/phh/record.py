"""A hand as a PHH file states it, its types checked and nothing played yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

Amount = int | Decimal
"""Chips in the record's own unit, often dollars with cents after the decimal point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """The fields the engine can use; ``other`` are the rest, as they were read.

    Lists have one entry for each player, in the order p1, p2, ...: p1 sits left of the button, the
    last player has it. Heads-up, ``antes`` and ``blinds_or_straddles`` are in the opposite order. A
    negative blind was posted out of turn, an infinite stack was not recorded.
    """

    variant: str
    starting_stacks: tuple[Amount, ...]
    actions: tuple[str, ...]
    antes: tuple[Amount, ...] = ()
    blinds_or_straddles: tuple[Amount, ...] = ()
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    ante_trimming_status: bool = False
    finishing_stacks: tuple[Amount, ...] = ()
    winnings: tuple[Amount, ...] = ()
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    hand: str | int | None = None
    other: Mapping[str, object] = field(default_factory=dict)
