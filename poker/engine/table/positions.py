"""The names of the places at a table (clause ``positions``)."""

from poker.engine.hand.state import Hand


def position_names(hand: Hand) -> dict[int, str]:
    """Seat to position: BTN, SB, BB, UTG, MP (several) and CO.

    The button and the blinds name themselves first. Of the rest the one left of the big blind
    is UTG and another right of the button the cut-off, which three players do without. Who
    posted between button and small blind is in the middle.
    """
    names = {hand.big_blind_seat: "BB", hand.button: "BTN"}
    if hand.small_blind_seat is not None:
        names.setdefault(hand.small_blind_seat, "SB")
    order = [player.seat for player in hand.clockwise_after(hand.big_blind_seat)]
    rest = [seat for seat in order if seat not in names]
    cut_off = order[order.index(hand.button) - 1]
    for at, seat in enumerate(rest):
        names[seat] = "UTG" if at == 0 else "CO" if seat == cut_off else "MP"
    return names
