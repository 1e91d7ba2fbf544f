"""The names of the places at a table (clause ``positions``)."""

from typing import Final

from poker.engine.hand.state import Hand

_FEWEST_WITH_CUT_OFF: Final = 4


def position_names(hand: Hand) -> dict[int, str]:
    """Return the position of each seat: BTN, SB, BB, UTG, MP (several) and CO.

    The button and the blinds are named first. Of those between the big blind and the button the
    last is the cut-off, which three players do without, and the first UTG; a player who is both, as
    with four players, is the cut-off. A player who posted between button and small blind is MP.
    """
    names = {hand.big_blind_seat: "BB", hand.button: "BTN"}
    if hand.small_blind_seat is not None:
        names.setdefault(hand.small_blind_seat, "SB")
    order = [player.seat for player in hand.clockwise_after(hand.big_blind_seat)]
    rest = [seat for seat in order if seat not in names]
    between = [seat for seat in order[: order.index(hand.button)] if seat not in names]
    names |= dict.fromkeys(rest, "MP")
    if between:
        names[between[0]] = "UTG"
        if len(order) >= _FEWEST_WITH_CUT_OFF:
            names[between[-1]] = "CO"
    return names
