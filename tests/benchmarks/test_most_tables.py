"""The search for the most tables keeps to its bound, and says where it ended."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.benchmarks.disk import Disk
from tests.benchmarks.most_tables import Growing, Step, find
from tests.benchmarks.room import MANNER
from tests.conftest import RoomFactory
from tests.load.tally import Tally


def answering(p99_s: Callable[[int], float]) -> Callable[[int], Step]:
    """A room that tells every action of so many tables after so many seconds."""
    return lambda tables: Step(tables, 1.0, Tally(to_last_seat_s=[p99_s(tables)] * 100))


def test_tables_grow_fast_then_slowly_until_the_bound_is_broken_twice() -> None:
    found = find(answering(lambda tables: tables / 1000), most_s=60)
    assert [step["tables"] for step in found["search"]] == [40, 60, 72, 87, 105, 105]
    assert found["most_tables_under_100_ms"] == 87
    assert found["search_ended"] == "bound"


def test_one_late_stretch_is_measured_once_more() -> None:
    stretches = count()
    found = find(answering(lambda _: 0.5 if next(stretches) in (1, 3, 4) else 0.06), most_s=60)
    assert [step["tables"] for step in found["search"]] == [40, 48, 48, 58, 58]
    assert found["most_tables_under_100_ms"] == 48


@pytest.mark.parametrize(("late_s", "most"), [(0.01, 60), (1.0, 0)])
def test_the_search_ends_when_its_time_is_over(late_s: float, most: int) -> None:
    clock = count(0, 30)
    found = find(answering(lambda _: late_s), most_s=61, clock=lambda: float(next(clock)))
    assert (found["most_tables_under_100_ms"], len(found["search"])) == (most, 2)


def test_what_waited_for_a_disk_that_stood_still_does_not_break_the_bound() -> None:
    step = Step(40, 1.0, Tally(to_last_seat_s=[0.05] * 9, stalled_s=[0.5]))
    assert step.is_within
    assert step.summary()["to_last_seat_ms"]["max"] == 500


def test_nothing_arrived_is_not_within_the_bound() -> None:
    assert not Step(40, 1.0, Tally()).is_within


def test_tables_are_added_to_those_that_play(room: RoomFactory, tmp_path: Path) -> None:
    growing = Growing(room(webs=1, clocks=1, seed=False), MANNER, seed=1, seats=3)
    with Disk(tmp_path) as disk:
        one, two = (growing.measure(tables, 2, disk) for tables in (1, 2))
    growing.end()
    assert (one.tally.lost, two.tally.lost) == (0, 0)
    assert one.tally.actions + two.tally.actions > 0
