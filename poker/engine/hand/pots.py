"""Main pot and side pots from what everyone paid (clauses ``side-pots``, ``folded-chips``)."""

from collections.abc import Sequence
from typing import NamedTuple

from poker.engine.hand.state import Player


class Pot(NamedTuple):
    """Chips and the seats that can win them, in dealing order."""

    amount: int
    seats: tuple[int, ...]


def pots(players: Sequence[Player], dead: int = 0) -> list[Pot]:
    """The pots of the chips collected so far, the main pot first.

    Amounts decide, not the order of the all-ins. Every level a live player's chips end at
    closes a pot; what folded players paid stays in the pots it reached and gives no claim.
    ``dead`` chips (dead blinds) lie in the main pot.
    """
    levels = sorted({player.paid for player in players if player.live and player.paid})
    found: list[Pot] = []
    floor = 0
    for level in levels:
        amount = sum(min(player.paid, level) - min(player.paid, floor) for player in players)
        seats = tuple(p.seat for p in players if p.live and p.paid >= level)
        found.append(Pot(amount + (0 if floor else dead), seats))
        floor = level
    orphaned = sum(max(0, player.paid - floor) for player in players)
    return _with_orphaned_chips(found, orphaned)


def contested_pot(players: Sequence[Player], dead: int) -> int:
    """The chips collected that the players still betting play for between themselves.

    With side pots that is the side pot only, as pot limit counts it (``pot-limit``); before
    a side pot holds a chip it is the main pot.
    """
    found = pots(players, dead)
    return found[-1].amount if found else dead


def split(amount: int, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Equal shares; odd chips go one at a time from the first seat given on.

    ``seats`` are the winners in order from the left of the button (clauses ``split-pot``,
    ``odd-chips``).
    """
    share, odd = divmod(amount, len(seats))
    return tuple((seat, share + (at < odd)) for at, seat in enumerate(seats))


def _with_orphaned_chips(found: list[Pot], orphaned: int) -> list[Pot]:
    """Folded chips beyond every live player's own go to the last pot."""
    if orphaned and found:
        found[-1] = found[-1]._replace(amount=found[-1].amount + orphaned)
    return found
