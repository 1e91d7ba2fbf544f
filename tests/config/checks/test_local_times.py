"""Times of other zones than UTC are made by `LocalTime` only, or `make check` names the place."""

import pytest

from tests.config.checks import local_times
from tests.config.checks.make_check import commands_of_make_check


def calls(source: str) -> list[str]:
    return [place.call for place in local_times.of_module("app/module.py", source)]


def test_room_makes_times_of_zones_in_one_place() -> None:
    assert [str(place) for place in local_times.places()] == []
    assert local_times.unused() == set()


def test_check_is_part_of_make_check() -> None:
    assert ".venv/bin/python -m tests.config.checks.local_times" in commands_of_make_check()


@pytest.mark.parametrize(
    ("source", "call"),
    [
        ("at.astimezone(zone)", "astimezone"),
        ("at.astimezone()", "astimezone"),
        ("datetime.fromtimestamp(1, zone)", "fromtimestamp"),
        ("datetime.fromtimestamp(1, tz=ZoneInfo('Europe/Berlin'))", "fromtimestamp"),
        ("datetime.combine(day, time(), zone)", "combine"),
        ("datetime(2026, 10, 25, tzinfo=zone)", "datetime"),
        ("at.replace(tzinfo=zone)", "replace"),
        ("datetime.now(zone)", "now"),
        ("timezone.localtime(at)", "localtime"),
        ("make_aware(at)", "make_aware"),
    ],
)
def test_time_of_a_zone_is_named(source: str, call: str) -> None:
    assert calls(source) == [call]


@pytest.mark.parametrize(
    "source",
    [
        "at.astimezone(UTC)",
        "datetime.fromtimestamp(1, tz=datetime.UTC)",
        "datetime.combine(day, time(), UTC)",
        "at.replace(tzinfo=None)",
        "LocalTime.at(instant, zone)",
        "LocalTime.combine(day, time(), zone)",
        "room_time.now()",
    ],
)
def test_utc_and_local_time_are_accepted(source: str) -> None:
    assert calls(source) == []
