"""The hand as it grows event by event while one action is played out."""

from collections.abc import Callable

from poker.engine.errors import ChipsNotConserved
from poker.engine.hand.bets.deciding import Decided
from poker.engine.hand.events import HandEvent
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand


class Recorder:
    """Collects events and keeps the hand after the last of them. Each event is applied once."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.events: list[HandEvent] = []
        self._before = hand

    def record(self, event: HandEvent) -> None:
        self._keep(event, evolve(self.hand, event))

    def record_decision(
        self, event: Decided, next_to_act: Callable[[Hand, int], int | None]
    ) -> None:
        """Record what a player decided, with the seat whose turn comes next.

        Whose turn it is depends on the hand after the event, so the event is applied first and
        completed afterwards; applying the completed event gives the same hand.
        """
        hand = evolve(self.hand, event)
        to_act = next_to_act(hand, event.seat)
        if to_act is not None:
            event = event._replace(to_act=to_act)
            hand = hand._replace(to_act=to_act, decision=hand.decision + 1)
        self._keep(event, hand)

    def result(self) -> tuple[Hand, list[HandEvent]]:
        """Return the hand and its new events.

        Raises ChipsNotConserved when chips appeared or vanished.
        """
        hand = self.hand
        if _gained(self._before, hand) or (hand.over and hand.pot_total()):
            raise ChipsNotConserved(f"hand {hand.number} does not add up")
        return hand, self.events

    def _keep(self, event: HandEvent, hand: Hand) -> None:
        self.hand = hand
        self.events.append(event)


def _gained(before: Hand, after: Hand) -> int:
    """Return how many more chips there are in ``after`` than in ``before``, which is 0.

    A player nothing happened to is the same object in both, and is not counted again.
    """
    gained = before.awarded + before.house - after.awarded - after.house
    for then, now in zip(before.players, after.players, strict=True):
        if now is not then:
            gained += now.chips() - then.chips()
    return gained
