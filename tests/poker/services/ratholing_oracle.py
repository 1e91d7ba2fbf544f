"""What a player may bring to a table, read off the tables' whole history.

An independent reading of section 10: it knows the events of the streams, the rulebook's table
for games of 40 to 100 big blinds, and nothing of what the room notes about departures.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from poker.models import TableEvent

HALF_HOUR = timedelta(minutes=30)


class Left(NamedTuple):
    stack: int
    at: datetime


class History:
    """One player's comings and goings over all tables up to now; amounts in minor units."""

    def __init__(self, player_id: int, now: datetime, big_blind: int) -> None:
        self.returns: list[datetime] = []
        self.left: dict[int, Left] = {}
        self._now = now
        for event in _comings_and_goings(player_id):
            if event.kind == "player_sat":
                self._came(event, 100 * big_blind)
            elif event.data.get("reason") != "closed":
                self.left[event.table_id] = Left(event.data["stack"], event.at)

    def limits(self, table_id: int, least: int, most: int) -> tuple[int, int]:
        left = self.left.get(table_id)
        if left is None or self._now - left.at >= HALF_HOUR or left.stack <= least:
            return least, most
        if left.stack < most:
            return left.stack, most
        today = [at for at in self.returns if at.astimezone(UTC).date() == self._now.date()]
        return (most if len(today) <= 4 else left.stack), left.stack

    def _came(self, event: TableEvent, hundred_big_blinds: int) -> None:
        left = self.left.pop(event.table_id, None)
        if left and event.at - left.at < HALF_HOUR and left.stack >= hundred_big_blinds:
            self.returns.append(event.at)


def _comings_and_goings(player_id: int) -> Iterator[TableEvent]:
    events = TableEvent.objects.filter(kind__in=("player_sat", "player_left"))
    mine = events.filter(data__player=player_id)
    yield from mine.order_by("at", "pk")
