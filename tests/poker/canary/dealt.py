"""What was dealt at a table, read with the key: which card who could know when."""

from collections.abc import Iterator
from typing import NamedTuple, Self

from poker.deck import decks
from poker.engine.cards.cards import Card
from poker.engine.hand.deal import hole_cards_of
from poker.engine.hand.events import CardsDealt
from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.models import TableEvent
from tests.poker.entitlement import entitled


class Dealt(NamedTuple):
    """A table's whole stream, folded; ``steps`` by their number."""

    table_id: int
    steps: dict[int, Step]

    @classmethod
    def at(cls, table_id: int) -> Self:
        events = TableEvent.objects.filter(table=table_id).order_by("seq")
        return cls(table_id, {step.seq: step for step in stream.folded(events, None)})

    def seals(self) -> dict[str, int]:
        """Every sealed deck, with the number of its hand."""
        return {
            step.table.sealed: step.table.hand_no
            for step in self.steps.values()
            if step.table.hand and step.table.sealed
        }

    def decks(self) -> Iterator[tuple[Card, ...]]:
        for sealed, number in self.seals().items():
            yield decks.unseal(sealed, decks.hand_ref(self.table_id, number))

    def hands(self) -> Iterator[tuple[Card, ...]]:
        """Every hand of hole cards, in the order it was dealt."""
        opened = dict(zip(self.seals(), self.decks(), strict=True))
        for step in self.steps.values():
            if step.table.hand and isinstance(step.event, CardsDealt):
                deck = opened[step.table.sealed]
                for player in step.table.hand.players:
                    yield hole_cards_of(step.table.hand, player.seat, deck)

    def may_know(self, seq: int, player: int | None) -> set[str]:
        """The cards a viewer may know once event ``seq`` has happened."""
        return entitled(self.steps[seq].table, self.table_id, player)

    def knew(self, hand_no: int, player: int | None) -> set[str]:
        """Every card a viewer could know at any moment of a hand."""
        moments = [step for step in self.steps.values() if step.table.hand_no == hand_no]
        return set().union(*(self.may_know(step.seq, player) for step in moments))
