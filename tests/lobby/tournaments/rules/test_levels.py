"""Blind levels (clause ``freezeout-levels``)."""

import pytest

from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import SOURCE_SCHEDULE, Level, Schedule, require_playable


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
