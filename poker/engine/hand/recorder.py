"""The hand as it grows event by event while one action is played out."""

from poker.engine.errors import ChipsNotConserved
from poker.engine.hand.events import HandEvent
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand


class Recorder:
    """Collects events and keeps the hand after the last of them."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.events: list[HandEvent] = []
        self._chips = hand.chips()

    def record(self, event: HandEvent) -> None:
        self.hand = evolve(self.hand, event)
        self.events.append(event)

    def result(self) -> tuple[Hand, list[HandEvent]]:
        """The hand and its new events.

        Raises ChipsNotConserved when a chip came from nowhere or went there, so that a
        faulty hand is never stored.
        """
        hand = self.hand
        if hand.chips() != self._chips or (hand.over and hand.pot_total()):
            raise ChipsNotConserved(f"hand {hand.number} does not add up")
        return hand, self.events
