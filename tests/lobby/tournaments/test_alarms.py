"""What every table clock asks about tournaments, ten times a second."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from lobby.tournaments.services.clock import alarms
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.tournaments import new_tournament, register_all

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
IN_AN_HOUR = NOW + timedelta(hours=1)


@pytest.mark.django_db
def test_a_clock_asks_once_where_no_tournament_needs_it(
    new_player: PlayerFactory, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        assert not alarms.ring_one(NOW)
    assert alarms.next_alarm_at() is None
    announced = new_tournament("In an hour", most_players=3, starts_at=IN_AN_HOUR)
    register_all(announced, [new_player() for _ in range(2)], NOW)
    with django_assert_num_queries(1):
        assert not alarms.ring_one(NOW)
    with django_assert_num_queries(1):
        assert alarms.next_alarm_at() == IN_AN_HOUR
    assert alarms.ring_one(IN_AN_HOUR)
