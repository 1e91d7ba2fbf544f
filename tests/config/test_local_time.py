"""Between two times of a reader's zone lies the time that passed, whatever its clocks do."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from config.local_time import LocalTime

THREE_HOURS = timedelta(hours=3)


@pytest.mark.parametrize(
    ("zone", "began"),
    [
        ("Europe/Berlin", datetime(2026, 10, 24, 23, 30, tzinfo=UTC)),
        ("Europe/Berlin", datetime(2027, 3, 28, 0, 15, tzinfo=UTC)),
        ("America/New_York", datetime(2026, 11, 1, 4, 45, tzinfo=UTC)),
        # Lord Howe moves its clocks by half an hour.
        ("Australia/Lord_Howe", datetime(2026, 10, 3, 14, 0, tzinfo=UTC)),
        ("UTC", datetime(2026, 10, 24, 23, 30, tzinfo=UTC)),
    ],
)
def test_time_passed_is_the_same_in_every_zone(zone: str, began: datetime) -> None:
    there, ended = ZoneInfo(zone), began + THREE_HOURS
    first, last = LocalTime.at(began, there), LocalTime.at(ended, there)
    assert last - first == last - began == ended - first == THREE_HOURS
    assert LocalTime.fromtimestamp(ended.timestamp(), there) - first == THREE_HOURS
    assert (first, last) == (began, ended)


def test_repeated_hour_is_kept_apart() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    before, after = (datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1))
    first, second = LocalTime.at(before, berlin), LocalTime.at(after, berlin)
    assert (first.time(), first.fold, second.fold) == (time(2, 30), 0, 1)
    assert second - first == timedelta(hours=1)


def test_day_of_the_change_has_25_hours() -> None:
    berlin, day = ZoneInfo("Europe/Berlin"), datetime(2026, 10, 25, tzinfo=UTC).date()
    begins = LocalTime.combine(day, time(), berlin)
    ends = LocalTime.combine(day + timedelta(days=1), time(), berlin)
    assert ends - begins == timedelta(hours=25)
    assert begins - timedelta(days=1) == LocalTime.combine(day - timedelta(days=1), time(), berlin)
