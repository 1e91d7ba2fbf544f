"""The running hand of a table as it grows, recorded on the table as well."""

from poker.engine.errors import HandIsOver
from poker.engine.hand.events import HandEvent
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand
from poker.engine.table.recorder import TableRecorder


def running_hand(recorder: TableRecorder) -> Hand:
    """Return the hand that is being played. Raises HandIsOver without one."""
    hand = recorder.table.running
    if hand is None:
        raise HandIsOver("no hand is being played")
    return hand


class HandRecorder(Recorder):
    """Records on a table what happens in its running hand. Raises HandIsOver without one."""

    def __init__(self, at_table: TableRecorder) -> None:
        super().__init__(running_hand(at_table))
        self._at_table = at_table

    def _keep(self, event: HandEvent, hand: Hand) -> None:
        super()._keep(event, hand)
        self._at_table.record_hand(event, hand)
