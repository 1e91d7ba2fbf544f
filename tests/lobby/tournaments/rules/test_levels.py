"""Blind levels (clause ``freezeout-levels``)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import (
    LARGEST_BLIND,
    LEAST_RISE,
    MOST_RISE,
    SOURCE_SCHEDULE,
    Level,
    Schedule,
    raised,
    require_playable,
    require_rise,
)


@pytest.mark.rule("freezeout-levels")
def test_the_sources_own_schedule() -> None:
    blinds = [SOURCE_SCHEDULE.level(number)[:2] for number in range(7)]
    assert blinds == [
        (10, 20),
        (15, 30),
        (25, 50),
        (50, 75),
        (100, 150),
        (200, 300),
        (400, 600),
    ]
    assert {SOURCE_SCHEDULE.level(number).length for number in range(7)} == {10}


@pytest.mark.rule("freezeout-levels")
def test_blinds_may_stay_for_ever() -> None:
    schedule = Schedule((Level(10, 20),))
    require_playable(schedule)
    assert not schedule.goes_on(0)
    assert schedule.level(5) == Level(10, 20)


@pytest.mark.rule("freezeout-levels")
@pytest.mark.parametrize(("percent", "risen"), [(50, (75, 120)), (100, (100, 150))])
def test_behind_the_list_they_rise_by_fifty_to_a_hundred_percent(
    percent: int, risen: tuple[int, int]
) -> None:
    schedule = Schedule((Level(50, 75, length=10),), rise_percent=percent)
    assert schedule.level(1)[:2] == risen
    assert schedule.goes_on(0)
    assert schedule.goes_on(1)


def test_a_schedule_comes_back_from_its_json() -> None:
    schedule = Schedule((Level(1, 2, 1, 5, 3), Level(2, 4)), "hands", 0)
    assert Schedule.from_json(schedule.to_json()) == schedule


@pytest.mark.parametrize(
    ("schedule", "named"),
    [
        (Schedule(()), "1 to 200 levels"),
        (Schedule((Level(0, 20),)), "level 1: small_blind"),
        (Schedule((Level(30, 20),)), "level 1: small_blind"),
        (Schedule((Level(10, 20, ante=21),)), "level 1: ante"),
        (Schedule((Level(10, 20), Level(20, 40))), "level 1: length"),
        (Schedule((Level(10, 20, length=10), Level(5, 10))), "level 2: big_blind"),
        (Schedule((Level(10, 20, length=-1),)), "level 1: length"),
        (Schedule((Level(10, 20, length=5, break_minutes=-5), Level(20, 40))), "break_minutes"),
        (Schedule((Level(10, 20),), rise_percent=101), "rise_percent"),
        (Schedule((Level(10, True),)), "level 1: big_blind"),
    ],
)
def test_what_nobody_can_play_by_is_refused_by_its_level(schedule: Schedule, named: str) -> None:
    with pytest.raises(InvalidTournament) as refused:
        require_playable(schedule)
    assert named in str(refused.value)


@pytest.mark.parametrize("data", [{}, {"levels": 3}, {"levels": [{"blind": 3}]}, {"levels": [4]}])
def test_what_is_no_schedule_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(InvalidTournament) as refused:
        Schedule.from_json(data)
    assert refused.value.field == "levels"


@pytest.mark.rule("freezeout-levels")
def test_every_level_of_the_sources_schedule_rises_by_fifty_to_a_hundred_percent() -> None:
    levels = played(SOURCE_SCHEDULE)
    assert len(levels) == 27
    assert [level.big_blind for level in levels[8:13]] == [2400, 4800, 9600, 19_000, 38_000]
    assert levels[-1].big_blind > LARGEST_BLIND // 2
    assert rises_outside(levels) == []


@pytest.mark.rule("freezeout-levels")
@given(
    small=st.integers(1, 10**8),
    more=st.integers(0, 10**8),
    ante=st.integers(0, 10**8),
    percent=st.integers(LEAST_RISE, MOST_RISE),
)
def test_every_level_rises_by_fifty_to_a_hundred_percent(
    small: int, more: int, ante: int, percent: int
) -> None:
    big = small + more
    schedule = Schedule((Level(small, big, min(ante, big), length=1),), rise_percent=percent)
    levels = played(schedule)
    assert rises_outside(levels) == []
    assert all(level.small_blind <= level.big_blind <= LARGEST_BLIND for level in levels)
    assert all(len(str(level.big_blind).rstrip("0")) <= 2 for level in levels[1:])


@pytest.mark.rule("freezeout-levels")
@pytest.mark.parametrize("percent", range(LEAST_RISE, MOST_RISE + 1))
def test_every_small_amount_rises_by_fifty_to_a_hundred_percent(percent: int) -> None:
    for amount in range(1, 2_000):
        assert 3 * amount <= 2 * raised(amount, percent) <= 4 * amount


@pytest.mark.rule("freezeout-levels")
def test_blinds_stay_the_same_after_the_last_level() -> None:
    last = len(played(SOURCE_SCHEDULE)) - 1
    assert not SOURCE_SCHEDULE.goes_on(last)
    assert SOURCE_SCHEDULE.level(last + 100) == SOURCE_SCHEDULE.level(last)


@pytest.mark.rule("freezeout-levels")
@pytest.mark.parametrize("percent", [1, 25, 49])
def test_new_schedule_that_rises_by_less_than_fifty_percent_is_refused(percent: int) -> None:
    schedule = Schedule((Level(10, 20, length=5),), rise_percent=percent)
    with pytest.raises(InvalidTournament) as refused:
        require_rise(schedule)
    assert refused.value.allowed == {"min": 50, "max": 100}
    require_playable(schedule)


def played(schedule: Schedule) -> list[Level]:
    """Return every level of a schedule that ends."""
    levels = [schedule.level(0)]
    while schedule.goes_on(len(levels) - 1):
        levels.append(schedule.level(len(levels)))
    return levels


def rises_outside(levels: list[Level]) -> list[tuple[Level, Level]]:
    """Return the levels whose blinds rise by less than 50 % or more than 100 %."""
    return [
        (before, after)
        for before, after in pairwise(levels)
        for old, new in zip(before[:2], after[:2], strict=True)
        if not 3 * old <= 2 * new <= 4 * old
    ]
