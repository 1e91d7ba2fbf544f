"""The table as it grows event by event while one command is carried out."""

from collections.abc import Iterable
from typing import NamedTuple

from poker.engine.errors import ChipsNotConserved
from poker.engine.hand.events import RakeTaken
from poker.engine.hand.interruption_events import HandSuspended, HouseAwarded
from poker.engine.table.events import ChipsAdded, PlayerLeft, PlayerSat, TableEvent
from poker.engine.table.evolve import evolve
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
            self._table = evolve(self._table, event, self.at)
            self.recorded.append(Recorded(event, self._table, self.at))
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
