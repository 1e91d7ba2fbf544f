"""The names of the places at a table (clause ``positions``)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from poker.engine.hand.state import Hand

_FEWEST_WITH_CUT_OFF: Final = 4

_BETWEEN: Final[dict[int, tuple[str, ...]]] = {
    1: ("UTG",),
    2: ("UTG", "CO"),
    3: ("UTG", "MP", "CO"),
    4: ("UTG", "MP", "HJ", "CO"),
    5: ("UTG", "UTG+1", "MP", "HJ", "CO"),
    6: ("UTG", "UTG+1", "MP", "LJ", "HJ", "CO"),
    7: ("UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO"),
    8: ("UTG", "UTG+1", "UTG+2", "MP", "MP+1", "LJ", "HJ", "CO"),
}
"""The places between big blind and button, in order, by how many they are."""


def position_names(hand: Hand) -> Mapping[int, str]:
    """Return the position of each seat, no two alike at a full table: BTN, SB, BB, UTG to CO.

    The button and the blinds are named first. Of those between the big blind and the button the
    last is the cut-off, which three players do without, and the first UTG; a player who is both, as
    with four players, is the cut-off. Those in the middle are MP, and with more of them also second
    and third UTG, lojack and hijack. A player who posted between button and small blind is MP.
    """
    order = tuple([player.seat for player in hand.clockwise_after(hand.big_blind_seat)])
    return _names(order, hand.button, hand.small_blind_seat)


@lru_cache(maxsize=512)
def _names(order: tuple[int, ...], button: int, small_blind: int | None) -> Mapping[int, str]:
    """Return the position of each seat of ``order``, from the left of the big blind round to it;
    made once a hand and not after every event."""
    names = {order[-1]: "BB", button: "BTN"}
    if small_blind is not None:
        names.setdefault(small_blind, "SB")
    rest = [seat for seat in order if seat not in names]
    between = [seat for seat in order[: order.index(button)] if seat not in names]
    names |= dict.fromkeys(rest, "MP")
    if between:
        names |= dict(zip(between, _BETWEEN[len(between)], strict=True))
        if len(order) >= _FEWEST_WITH_CUT_OFF:
            names[between[-1]] = "CO"
    return names
