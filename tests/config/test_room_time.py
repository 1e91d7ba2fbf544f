"""The room's time follows PostgreSQL's, whatever the machine's clock does."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from django.utils import timezone

from config import database_time, room_time
from config.room_time import Course, Measurement, RoomClock
from tests.room.database import RoomDatabase

AT = datetime(2027, 12, 31, 23, 59, 50, tzinfo=UTC)


class Steady:
    """The monotonic clock, a database and a machine, which a test moves and sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = RoomClock()
        self.reading_s = 1000.0
        self.ahead_s = 0.0
        self.machine_ahead_s = 0.0
        monkeypatch.setattr(time, "monotonic", lambda: self.reading_s)
        monkeypatch.setattr(timezone, "now", lambda: self._at(self.machine_ahead_s))

    def _at(self, ahead_s: float) -> datetime:
        return AT + timedelta(seconds=self.reading_s - 1000 + ahead_s)

    @property
    def error_s(self) -> float:
        """How far the room's time is ahead of the database's."""
        return (self.clock.now() - self._at(self.ahead_s)).total_seconds()

    def measure(self, took_s: float = 0.0, waited_s: float | None = None) -> bool:
        """Ask the database, whose answer took so long, after so much of it had passed."""
        asked_s = self.reading_s
        self.reading_s += took_s if waited_s is None else waited_s
        database_at = self._at(self.ahead_s)
        self.reading_s = asked_s + took_s
        machine_at = self._at(self.machine_ahead_s)
        return self.clock.take(Measurement(asked_s, database_at, self.reading_s, machine_at))

    def pass_by(self, seconds: float) -> list[datetime]:
        """Let time pass, measured once a second, and return the room's time at each tenth."""
        seen = []
        for tenth in range(round(seconds * 10)):
            self.reading_s += 0.1
            seen.append(self.clock.now())
            if tenth % 10 == 9:
                self.measure(0.002)
        return seen


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> Steady:
    return Steady(monkeypatch)


def test_machine_clock_counts_until_the_first_measurement(steady: Steady) -> None:
    steady.machine_ahead_s = 120
    assert steady.error_s == 120
    assert (steady.clock.offset_s, steady.clock.is_trusted) == (None, True)
    steady.measure()
    assert steady.error_s == 0
    assert (steady.clock.offset_s, steady.clock.is_trusted) == (120, False)


@pytest.mark.parametrize("step_s", [-20, -4, -0.5, 0.5, 4, 20, 86_400 * 366])
def test_stepped_machine_clock_does_not_move_the_room_time(steady: Steady, step_s: float) -> None:
    steady.measure(0.002)
    steady.pass_by(3)
    steady.machine_ahead_s = step_s
    before = steady.error_s
    steady.pass_by(3)
    assert abs(steady.error_s - before) < 0.002
    assert steady.clock.offset_s == pytest.approx(step_s, abs=0.002)
    assert steady.clock.is_trusted is (abs(step_s) <= 3)


def test_slow_measurement_is_not_used(steady: Steady) -> None:
    steady.measure(0.002)
    assert not steady.measure(0.6, waited_s=0.0)
    assert abs(steady.error_s) < 0.002


def test_measurement_moves_the_time_only_if_it_proves_a_difference(steady: Steady) -> None:
    steady.measure()
    before = steady.error_s
    for waited_s in (0.0, 0.4, 0.2):
        assert steady.measure(0.4, waited_s=waited_s)
        assert steady.error_s == pytest.approx(before, abs=1e-5)


@pytest.mark.parametrize("step_s", [-2.9, -1.0, 1.0, 2.9])
def test_promoted_database_with_another_clock_is_approached_gradually(
    steady: Steady, step_s: float
) -> None:
    steady.measure(0.002)
    steady.pass_by(2)
    steady.ahead_s = step_s
    seen = steady.pass_by(10)
    steps = [(after - at).total_seconds() for at, after in pairwise(seen)]
    assert min(steps) > 0.049, "it never goes back"
    assert max(steps) < 0.16, "it never jumps"
    assert abs(steady.error_s) < 0.01


@pytest.mark.parametrize("step_s", [-60.0, 60.0])
def test_database_clock_that_was_set_far_is_taken_over(steady: Steady, step_s: float) -> None:
    steady.measure(0.002)
    steady.ahead_s = step_s
    steady.pass_by(1)
    assert abs(steady.error_s) < 0.002
    assert not steady.clock.is_trusted, "one of the two clocks is wrong"


def test_clock_that_is_slowly_set_right_is_trusted_again_once(steady: Steady) -> None:
    steady.machine_ahead_s = 3.1
    trusted = []
    while steady.machine_ahead_s > 2.3:
        steady.machine_ahead_s -= 0.01
        steady.measure(0.002)
        trusted.append(steady.clock.is_trusted)
    assert trusted == sorted(trusted), "it does not change to and fro"
    assert trusted[-1]


def test_room_time_passes_the_leap_day_and_the_end_of_a_year() -> None:
    for last in ("2027-12-31", "2028-02-28", "2028-02-29"):
        at = datetime.fromisoformat(f"{last}T23:59:59.5+00:00")
        assert Course(5.0, at, 0.0).at_reading(6.0) - at == timedelta(seconds=1)


@pytest.fixture
def unmeasured() -> Iterator[None]:
    room_time.forget()
    yield
    room_time.forget()


def test_room_time_is_measured_by_postgresql(room_db: RoomDatabase, unmeasured: None) -> None:
    assert room_time.offset_s() is None
    assert database_time.measure()
    assert abs(room_time.offset_s() or 1.0) < 0.5
    assert abs((room_time.now() - timezone.now()).total_seconds()) < 0.5
    assert database_time.measured_offset() == "ok"
