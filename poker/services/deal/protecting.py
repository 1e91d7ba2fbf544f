"""How many more disconnects a player is protected through (``disconnect-protection``).

A rule set grants a number of them in any 24 hours. They are counted over all tables, so the count
recorded at one table, when a hand is dealt, may be out of date; a claim never is.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import Count

from poker.engine.table.events import ProtectionsCounted
from poker.engine.table.state import Seat
from poker.models import Protection
from poker.services.base.writing import Writer

PERIOD: Final = timedelta(hours=24)

_CLAIMS: Final = 8801
"""The namespace of these advisory locks."""


def count(writer: Writer) -> None:
    """Record how many protections each player at the table has left, where that has changed."""
    granted = writer.table.rules.protections
    if not granted:
        return
    seats = list(writer.table.taken())
    used = _used([seat.player for seat in seats], writer.now)
    for seat in seats:
        left = max(0, granted - used.get(seat.player, 0))
        if left != seat.protections:
            writer.recorder.record(ProtectionsCounted(seat.number, left))


def claim(writer: Writer, seat: Seat) -> bool:
    """Use one protection of the player in ``seat`` and return whether there was one left.

    Two tables may claim at once for the same player, each under its own lock, so claims of one
    player take turns. This lock is taken after the table's and before those of the ledger.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_CLAIMS, seat.player])
    used = _used([seat.player], writer.now).get(seat.player, 0)
    left = max(0, writer.table.rules.protections - used)
    if left:
        Protection.objects.create(
            player_id=seat.player,
            table=writer.row,
            hand_no=writer.table.hand_no,
            used_at=writer.now,
        )
    writer.recorder.record(ProtectionsCounted(seat.number, max(0, left - 1)))
    return bool(left)


def give_back(writer: Writer, hand_no: int) -> None:
    """Delete the protections used in a void hand, and record the new counts (``void-refund``)."""
    Protection.objects.filter(table=writer.row, hand_no=hand_no).delete()
    count(writer)


def _used(players: Collection[int], now: datetime) -> dict[int, int]:
    """Return the protections each player used in the last 24 hours; players who used none are left
    out."""
    lately = Protection.objects.filter(player__in=players, used_at__gt=now - PERIOD)
    return dict(lately.values_list("player").annotate(Count("pk")).order_by())
