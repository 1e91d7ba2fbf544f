"""The small form of the growth benchmark: age and size change nothing but a level of an index."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as room_settings

from accounts.safer_play.play_clock import PlayClock
from poker.models import PlayedHand, Table, TableEvent
from tests.benchmarks.deal import deal_plainly
from tests.benchmarks.grown.figures import report, worst
from tests.benchmarks.grown.growing import grow_hands, grow_tables
from tests.benchmarks.grown.room import grown_room
from tests.benchmarks.grown.written import written
from tests.room.database import RoomDatabase

ROUNDS = 4
MOST = 1.3
"""A level more of an index costs most. A room of a few hundred hands is no measure: PostgreSQL
reads its few pages whole, which is cheaper than finding a page of hands one by one."""


@pytest.fixture
def cheap_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def test_an_older_room_takes_the_same_queries_and_hardly_more_buffers(
    room_db: RoomDatabase, cheap_passwords: None
) -> None:
    with grown_room(room_db.name, room_settings.VAR_DIR, tables=6) as room:
        found = report(grow_hands(room, [3_000, 12_000], ROUNDS))
        assert PlayedHand.objects.filter(player=room.busy).count() == 2_000
    assert TableEvent.objects.filter(action_id__startswith="hand-").count() == 12_000
    for action, figures in found.items():
        assert figures["queries_ratio"] == [1, 1], (action, figures)
    assert worst(found) <= MOST, found


def test_idle_tables_cost_the_clock_nothing(room_db: RoomDatabase, cheap_passwords: None) -> None:
    with grown_room(room_db.name, room_settings.VAR_DIR, tables=0) as room:
        found = report(grow_tables(room, [10, 400], ROUNDS))
        assert Table.objects.count() == 402
    for action, figures in found.items():
        assert figures["queries_ratio"] == [1, 1], (action, figures)
    assert worst(found) <= MOST, found


def test_hands_are_measured_by_what_they_have_written(
    room_db: RoomDatabase, cheap_passwords: None
) -> None:
    found = written(room_db.name, room_settings.VAR_DIR, tables=2, hands=2)
    assert found["hands"] == 4
    assert found["wal_bytes"] > found["full_pages"] >= 0
    assert found["updates_without_index"] > 0.9


def test_hands_are_measured_however_long_their_players_have_played(
    room_db: RoomDatabase, cheap_passwords: None
) -> None:
    """Within each of these rounds everybody is asked how long they have played."""
    with grown_room(room_db.name, room_settings.VAR_DIR, tables=1) as room:
        for measured in (
            lambda: grow_hands(room, [3], ROUNDS),
            lambda: grow_tables(room, [1], ROUNDS),
            lambda: {1: {"deal": [deal_plainly(room.felt) for _ in range(ROUNDS)]}},
        ):
            soon = room.felt.now + timedelta(seconds=25)
            PlayClock.objects.update(check_due_at=soon)
            (costs,) = measured().values()
            assert len(costs.popitem()[1]) >= ROUNDS
            asked = PlayClock.objects.filter(player__in=room.felt.players.values())
            assert not asked.filter(check_due_at__lte=soon).exists()
