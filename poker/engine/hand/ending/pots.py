"""Main pot and side pots from what everyone paid (clauses ``side-pots``, ``folded-chips``)."""

from collections.abc import Sequence
from typing import NamedTuple

from poker.engine.hand.state import Hand, Player


class Pot(NamedTuple):
    """Chips, the seats that can win them in dealing order, and (seat, chips) of who paid."""

    amount: int
    seats: tuple[int, ...]
    paid: tuple[tuple[int, int], ...]


def pots(players: Sequence[Player]) -> list[Pot]:
    """Return the pots of the chips collected so far, the main pot first.

    Amounts decide, not the order of the all-ins. Every level at which a live player's chips end
    closes a pot. What folded players paid stays in the pots it reached and gives no claim; what
    goes beyond every live player's level stays in the last pot. Dead chips are in the main pot.
    """
    levels = sorted({player.paid for player in players if player.live})
    found: list[Pot] = []
    floor = 0
    for level in levels:
        ceiling = level if level < levels[-1] else max(player.paid for player in players)
        pot = _layer(players, floor, level, ceiling, with_dead=not found)
        if pot.amount:
            found.append(pot)
        floor = level
    return found


def counted_pot(hand: Hand) -> int:
    """Return the collected chips that pot limit counts (clause ``pot-limit``).

    With side pots that is everything, or only the pot that the players still betting contest among
    themselves, as the rules say; while that holds no chip, it is the pot before it. Antes do not
    count before the flop. The count stays the same during the betting on a street.
    """
    everything = sum([player.paid + player.dead for player in hand.players])
    if hand.street == "preflop":
        return everything - hand.antes
    if hand.rules.pot_limit_counts == "whole_pot" or not _has_all_in(hand):
        return everything
    found = pots(hand.players)
    return found[-1].amount if found else 0


def _has_all_in(hand: Hand) -> bool:
    return any(player.live and not player.able for player in hand.players)


def split(amount: int, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return equal shares as (seat, chips); odd chips go one each, from the first seat given.

    ``seats`` are the winners in order from the left of the button (clauses ``split-pot``,
    ``odd-chips``).
    """
    share, odd = divmod(amount, len(seats))
    return tuple((seat, share + (at < odd)) for at, seat in enumerate(seats))


def _layer(
    players: Sequence[Player], floor: int, level: int, ceiling: int, *, with_dead: bool
) -> Pot:
    """Return the pot of the chips everyone paid between ``floor`` and ``ceiling``.

    Only the live players who paid ``level`` can win it.
    """
    paid = tuple(
        (player.seat, max(0, min(player.paid, ceiling) - floor) + (player.dead if with_dead else 0))
        for player in players
    )
    seats = tuple(player.seat for player in players if player.live and player.paid >= level)
    amount = sum(chips for _, chips in paid)
    return Pot(amount, seats, tuple((seat, chips) for seat, chips in paid if chips))
