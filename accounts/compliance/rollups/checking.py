"""Checking the daily sums against their rows."""

from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Final

from django.db import connection

from accounts.compliance.rollups.models import RolledDay
from accounts.compliance.rollups.rolling import times_of
from accounts.compliance.rollups.rollup import ROLLUPS, Part, Rollup
from accounts.core.databases.snapshot import snapshot
from accounts.core.incidents import open_incident

KIND: Final = "rollup_difference"

Wrong = tuple[str, date, int]
"""A table of sums, a day, and how many of the day's rows are wrong."""


def check_rollups(*, now: datetime | None = None) -> list[Wrong]:
    """Check every day against its rows; return what is wrong, and open an incident for each
    that has none open.
    """
    found = list(differences())
    for table, day, rows in found:
        open_incident(
            kind=KIND,
            subject=f"{table} {day}",
            detail={"rows": rows},
            key=f"{KIND}:{table}:{day}:{rows}",
            again=True,
            now=now,
        )
    return found


def differences(*, on_day: Callable[[Rollup, date], None] | None = None) -> Iterator[Wrong]:
    """Yield every table and day whose sums differ from its rows now; `on_day` is called after each
    day.
    """
    for rollup in ROLLUPS:
        days = RolledDay.objects.filter(rollup=rollup.name, is_stale=False).order_by("day")
        for day in list(days.values_list("day", flat=True)):
            yield from _wrong(rollup, day)
            if on_day is not None:
                on_day(rollup, day)


def _wrong(rollup: Rollup, day: date) -> Iterator[Wrong]:
    with snapshot():
        # A day that became stale meanwhile is redone anyway.
        if RolledDay.objects.filter(rollup=rollup.name, day=day, is_stale=False).exists():
            counts = [(part.table, _differing(part, day)) for part in rollup.parts]
        else:
            counts = []
    yield from ((table, day, rows) for table, rows in counts if rows)


def _differing(part: Part, day: date) -> int:
    columns = ", ".join(part.columns)
    kept = f"SELECT {columns} FROM {part.table} WHERE day = %(day)s"  # names are the code's own
    raw = f"SELECT {columns} FROM ({part.raw}) raw"  # names are the code's own
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH kept AS ({kept}), raw AS ({raw})"  # names are the code's own
            " SELECT count(*) FROM ((TABLE kept EXCEPT TABLE raw)"
            " UNION ALL (TABLE raw EXCEPT TABLE kept)) differing",
            times_of(day),
        )
        return int(cursor.fetchone()[0])
