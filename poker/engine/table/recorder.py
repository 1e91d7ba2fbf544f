"""The table as it grows event by event while one command is carried out."""

from collections.abc import Iterable
from typing import NamedTuple

from poker.engine.errors import ChipsNotConserved
from poker.engine.hand.ending.interruption_events import HandSuspended, HouseAwarded
from poker.engine.hand.events import HandEvent, RakeTaken
from poker.engine.hand.state import Hand
from poker.engine.table.events import ChipsAdded, PlayerLeft, PlayerSat, TableEvent
from poker.engine.table.evolve import evolve, with_hand
from poker.engine.table.state import Table


class Recorded(NamedTuple):
    """An event, the table after it, and when it happened (milliseconds since the epoch)."""

    event: TableEvent
    table: Table
    at: int


class TableRecorder:
    """Collects events that happen at ``at`` (milliseconds since the epoch), which may move on."""

    def __init__(self, table: Table | None, at: int) -> None:
        self._table = table
        self._chips = table.chips() if table else 0
        self.at = at
        self.recorded: list[Recorded] = []

    @property
    def table(self) -> Table:
        """Return the table after the last event. Raises ValueError before the first event."""
        if self._table is None:
            raise ValueError("the table has not been opened")
        return self._table

    @property
    def events(self) -> list[TableEvent]:
        return [recorded.event for recorded in self.recorded]

    def record(self, *events: TableEvent) -> None:
        """Apply and keep the events. Raises ChipsNotConserved unless all chips are accounted
        for.
        """
        for event in events:
            self._keep(event, evolve(self._table, event, self.at))
        self._require_conserved(events)

    def record_hand(self, event: HandEvent, hand: Hand) -> None:
        """Keep an event of the running hand, which is ``hand`` after it. Raises ChipsNotConserved
        unless all chips are accounted for.
        """
        self._keep(event, with_hand(self.table, event, hand, self.at))
        self._require_conserved((event,))

    def _keep(self, event: TableEvent, table: Table) -> None:
        self._table = table
        self.recorded.append(Recorded(event, table, self.at))

    def _require_conserved(self, events: Iterable[TableEvent]) -> None:
        self._chips += brought(events)
        if self.table.chips() != self._chips:
            raise ChipsNotConserved("the chips on the table do not add up")


def brought(events: Iterable[TableEvent]) -> int:
    """Return the chips these events brought to the table, less those they took from it.

    Rake and held bets leave the table, what the house pays comes to it.
    """
    total = 0
    for event in events:
        match event:
            case PlayerSat(stack=stack):
                total += stack
            case ChipsAdded(amount=amount):
                total += amount
            case PlayerLeft(stack=stack):
                total -= stack
            case RakeTaken(amount=amount):
                total -= amount
            case HouseAwarded(amount=amount):
                total += amount
            case HandSuspended(held=held):
                total -= sum(chips for _, chips in held)
    return total
