"""How much a practice bot bets: by the pot and the board, never by what it has in front of it."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from poker.engine.cards.cards import Card

View = dict[str, Any]

DRY: Final = (0.33, 0.4, 0.5)
WET: Final = (0.6, 0.67, 0.75)
"""Shares of the pot: more where draws have to be charged."""
OPENS_BB: Final = 3
RERAISES: Final = 3
"""Before the flop it raises to so many big blinds, one more for each who came in, and then to so
many times the last raise."""
COMMITTED: Final = 0.6
"""Whoever puts in so much of what they have puts in all of it."""


def wager(view: View, board: Sequence[Card], random: Random) -> tuple[str, int | None] | None:
    """Return a bet or raise as ``(type, total)``, ``("all_in", None)`` when little would be left;
    None if neither is allowed."""
    options = view["you"]["options"]
    kind = "bet" if "bet" in options else "raise"
    if kind not in options:
        return None
    smallest, largest = options[kind]["min"], options[kind]["max"]
    wanted = _after_the_flop(view, board, random) if board else _before_the_flop(view)
    amount = max(smallest, min(largest, wanted))
    if amount >= COMMITTED * options.get("all_in", float("inf")):
        return "all_in", None
    return f"{kind}_to", amount


def is_wet(board: Sequence[Card]) -> bool:
    """Return whether flushes or straights are near: three of a suit, or three ranks in a row."""
    suits = [card % 4 for card in board]
    ranks = sorted({card // 4 for card in board})
    in_reach = any(third - first <= 4 for first, third in zip(ranks, ranks[2:], strict=False))
    return in_reach or max(suits.count(suit) for suit in suits) >= 3


def _before_the_flop(view: View) -> int:
    big_blind: int = view["table"]["big_blind"]
    highest = highest_bet(view)
    if highest > big_blind:
        return RERAISES * highest
    came_in = sum(seat.get("bet") == big_blind for seat in view["seats"].values())
    wanted: int = (OPENS_BB + max(0, came_in - 1)) * big_blind
    return wanted


def _after_the_flop(view: View, board: Sequence[Card], random: Random) -> int:
    call: int = view["you"]["options"].get("call", 0)
    share = random.choice(WET if is_wet(board) else DRY)
    pot: int = view["hand"]["pot"]
    return highest_bet(view) + round(share * (pot + call))


def highest_bet(view: View) -> int:
    """Return the largest bet in front of anybody on this street, in minor units."""
    bets: list[int] = [seat.get("bet", 0) for seat in view["seats"].values()]
    return max(bets, default=0)
