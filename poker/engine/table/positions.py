"""The names of the places at a table (clause ``positions``)."""

from poker.engine.hand.state import Hand


def position_names(hand: Hand) -> dict[int, str]:
    """Seat to position: BTN, SB, BB, UTG, MP (several) and CO.

    The blinds and the button name themselves first; of the rest the first to act is UTG and
    the one right of the button the cut-off, which three players do without. A poster out of
    turn keeps the name of the place they sit in.
    """
    names: dict[int, str] = {}
    rest = []
    for player in hand.players:
        if player.seat == hand.button:
            names[player.seat] = "BTN"
        elif player.seat == hand.small_blind_seat:
            names[player.seat] = "SB"
        elif player.seat == hand.big_blind_seat:
            names[player.seat] = "BB"
        else:
            rest.append(player.seat)
    for at, seat in enumerate(rest):
        names[seat] = "UTG" if at == 0 else "CO" if at == len(rest) - 1 else "MP"
    return names
