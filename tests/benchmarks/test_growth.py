"""The small form of the growth benchmark: age and size change nothing but a level of an index."""

from typing import Any

import pytest
from django.conf import settings as room_settings

from poker.models import PlayedHand, Table, TableEvent
from tests.benchmarks.grown.figures import report, worst
from tests.benchmarks.grown.growing import grow_hands, grow_tables
from tests.benchmarks.grown.room import grown_room
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
    for deed, figures in found.items():
        assert figures["queries_ratio"] == [1, 1], (deed, figures)
    assert worst(found) <= MOST, found


def test_idle_tables_cost_the_clock_nothing(room_db: RoomDatabase, cheap_passwords: None) -> None:
    with grown_room(room_db.name, room_settings.VAR_DIR, tables=0) as room:
        found = report(grow_tables(room, [10, 400], ROUNDS))
        assert Table.objects.count() == 402
    for deed, figures in found.items():
        assert figures["queries_ratio"] == [1, 1], (deed, figures)
    assert worst(found) <= MOST, found
