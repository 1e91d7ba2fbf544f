"""The room proposes a schedule (clause ``freezeout-advice``)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.tournaments.rules.advice import advised, dear_blinds
from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import require_playable


@pytest.mark.rule("freezeout-advice")
@given(players=st.integers(2, 1000), chips=st.integers(10, 100_000), minutes=st.integers(6, 600))
def test_what_is_advised_can_be_played_and_takes_about_that_long(
    players: int, chips: int, minutes: int
) -> None:
    schedule = advised(players=players, chips=chips, minutes=minutes)
    require_playable(schedule)
    last = schedule.levels[-1]
    assert last.big_blind * 20 >= chips * players
    assert sum(level.length for level in schedule.levels) <= max(minutes, 6)
    assert schedule.goes_on(len(schedule.levels) - 1), "who is not done goes on with more"


@pytest.mark.rule("freezeout-advice")
def test_nine_players_with_a_thousand_chips_and_two_hours() -> None:
    schedule = advised(players=9, chips=1000, minutes=120)
    assert schedule.levels[0][:2] == (10, 20), "fifty big blinds, as in the source"
    assert [level.big_blind for level in schedule.levels] == [20, 30, 50, 80, 120, 200, 300, 500]
    assert schedule.levels[0].length == 15, "eight levels"


@pytest.mark.rule("freezeout-advice")
@pytest.mark.rule("freezeout-levels")
@given(players=st.integers(2, 10_000), chips=st.integers(10, 100_000), minutes=st.integers(6, 1440))
def test_advised_levels_rise_by_fifty_to_a_hundred_percent(
    players: int, chips: int, minutes: int
) -> None:
    levels = advised(players=players, chips=chips, minutes=minutes).levels
    for before, after in pairwise(levels):
        assert 3 * before.big_blind <= 2 * after.big_blind <= 4 * before.big_blind
        assert 2 * after.small_blind == after.big_blind


@pytest.mark.rule("freezeout-advice")
def test_schedule_for_a_short_time_begins_with_a_larger_blind() -> None:
    schedule = advised(players=100, chips=1000, minutes=12)
    assert [level.big_blind for level in schedule.levels] == [1200, 2000, 3000, 5000]


@pytest.mark.rule("freezeout-advice")
@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"players": 1, "chips": 1000, "minutes": 60}, "players"),
        ({"players": 9, "chips": 9, "minutes": 60}, "chips"),
        ({"players": 9, "chips": 1000, "minutes": 5}, "minutes"),
    ],
)
def test_numbers_nobody_could_play_by_are_refused(wanted: dict[str, int], field: str) -> None:
    with pytest.raises(InvalidTournament) as refused:
        advised(**wanted)
    assert refused.value.field == field


@pytest.mark.rule("freezeout-start")
@pytest.mark.parametrize(("chips", "dear"), [(399, True), (400, False)])
def test_blinds_are_dear_below_twenty_of_them(chips: int, dear: bool) -> None:
    assert dear_blinds(chips=chips, big_blind=20) is dear
