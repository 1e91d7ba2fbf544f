"""Summing up days that are over."""

import logging
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from django.db import connection, transaction

from accounts.compliance.rollups.models import RolledDay
from accounts.compliance.rollups.rollup import ROLLUPS, Rollup
from config import room_time

SETTLED_AFTER: Final = timedelta(hours=1)
"""How long after its end a day is summed up: until then one of its transactions may still be
under way."""
DAY: Final = timedelta(days=1)
logger = logging.getLogger(__name__)

_DUE: Final = """
SELECT day::date FROM generate_series(%s::date, %s::date, interval '1 day') day
EXCEPT SELECT day FROM rolled_day WHERE rollup = %s AND NOT is_stale
 ORDER BY day
"""


def roll_up(
    *, now: datetime | None = None, on_day: Callable[[Rollup, date], None] | None = None
) -> int:
    """Sum up every day that is over and not summed up yet, or stale; return how many days.

    Each day is a transaction, so that a run that is late or was broken off continues where it
    stopped. Runs at the same time wait for each other's day and do none twice.
    """
    now, rolled = now or room_time.now(), 0
    for rollup in ROLLUPS:
        for day in list(_due(rollup, now)):
            rolled += roll_day(rollup, day, now)
            if on_day is not None:
                on_day(rollup, day)
    if rolled:
        logger.info("rolled up %s days", rolled)
    return rolled


@transaction.atomic
def roll_day(rollup: Rollup, day: date, now: datetime) -> bool:
    """Sum up one day; return whether that was still to be done."""
    RolledDay.objects.bulk_create([RolledDay(rollup=rollup.name, day=day)], ignore_conflicts=True)
    # A change to this day's rows marks the day under the same lock: either it is summed up here,
    # or the day is stale afterwards.
    kept = RolledDay.objects.select_for_update().get(rollup=rollup.name, day=day)
    if not kept.is_stale:
        return False
    with connection.cursor() as cursor:
        for part in rollup.parts:
            columns = ", ".join(part.columns)
            cursor.execute(
                f"DELETE FROM {part.table} WHERE day = %s", [day]
            )  # names are the code's own
            cursor.execute(
                f"INSERT INTO {part.table} (day, {columns})"  # names are the code's own
                f" SELECT %(day)s, {columns} FROM ({part.raw}) raw",
                times_of(day),
            )
    kept.is_stale, kept.rolled_at = False, now
    kept.save()
    return True


def mark_stale(*, rollup: str, at: datetime) -> None:
    """Mark the day of `at` to be summed up again. Call it in the transaction that changes its
    rows.
    """
    stale = RolledDay(rollup=rollup, day=at.astimezone(UTC).date())
    RolledDay.objects.bulk_create(
        [stale],
        update_conflicts=True,
        unique_fields=["rollup", "day"],
        update_fields=["is_stale"],
    )


def times_of(day: date) -> dict[str, Any]:
    """Return the parameters of a part's query for this day."""
    from_at = datetime.combine(day, time(), UTC)
    return {"day": day, "from_at": from_at, "until_at": from_at + DAY}


def _due(rollup: Rollup, now: datetime) -> Iterator[date]:
    last = (now - SETTLED_AFTER).astimezone(UTC).date() - DAY
    with connection.cursor() as cursor:
        cursor.execute(rollup.first)
        (first,) = cursor.fetchone()
        if first is None:
            return
        cursor.execute(_DUE, [first.astimezone(UTC).date(), last, rollup.name])
        yield from (day for (day,) in cursor.fetchall())
