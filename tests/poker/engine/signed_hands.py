"""Hands that are signed and dealt by the engine alone."""

from poker.engine.table import play
from poker.engine.table.dealing.deal import Closing, Deal, Lineup
from poker.engine.table.events import DeckCommitted
from poker.engine.table.recorder import TableRecorder


def sign_hand(recorder: TableRecorder, draw: int = 0) -> None:
    """Close the list of the next hand, unless too few want cards then."""
    number = recorder.table.hand_no + 1

    def sign(lineup: Lineup) -> DeckCommitted:
        return DeckCommitted(number, "root", closing=Closing("key", "signature"), lineup=lineup)

    play.close_list(recorder, draw=draw, sign=sign)


def deal_signed(recorder: TableRecorder, deal: Deal, draw: int = 0) -> None:
    """Sign the next hand, unless too few want cards, and deal it."""
    sign_hand(recorder, draw)
    if recorder.table.lineup is not None:
        play.deal_hand(recorder, deal)
