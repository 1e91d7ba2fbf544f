"""The disk of a PostgreSQL without a standby is full for a while under play."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest

from accounts.core.incidents.models import Incident
from poker.models import Game, RuleSet, TableEvent
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import SEATS, finish_hands
from tests.faults.full_disk import on_disk_of_its_own
from tests.faults.keeping_records import RecordKeeper, lost_actions
from tests.faults.playing import LIVELY, Playing
from tests.fleet.disk import can_be_mounted
from tests.load.arrivals import fill, open_tables
from tests.load.manner import Manner
from tests.poker.sockets.hurried import FAST
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.launcher import eventually

TABLES: Final = 2
FULL_S: Final = 7
"""Longer than a turn."""
NOTICED_BY_ALL_S: Final = 2
TOLD_WITHIN_S: Final = 10
DEALT_WITHIN_S: Final = 20

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not can_be_mounted(), reason="takes a small disk, which root mounts"),
]


def hands() -> int:
    return TableEvent.objects.filter(kind="hand_started").count()


def _seconds(number: int) -> Iterator[None]:
    for _ in range(number):
        time.sleep(1)
        yield


@pytest.mark.new_database
@pytest.mark.rule("restart-keeps-hands")
def test_room_waits_for_a_database_without_space_and_times_nobody_out(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    with ExitStack() as stack:
        disk = stack.enter_context(on_disk_of_its_own(room_db))
        opened = room(webs=1, clocks=2, seed=False)
        stack.callback(opened.end)
        game = new_game("Full", small_blind=100, big_blind=200)
        RuleSet.objects.filter(pk=game.rule_set_id).update(**FAST)
        table_ids = open_tables(Game.objects.get(pk=game.pk), TABLES)
        guests = fill(table_ids, [web.url for web in opened.webs], seats=SEATS)
        playing = Playing(guests, seed=1, manner=Manner(LIVELY), person=RecordKeeper)
        stack.enter_context(playing)
        people = [each for each in playing.crowd.people if isinstance(each, RecordKeeper)]
        assert eventually(lambda: hands() > TABLES, 60), "hands are dealt"
        disk.fill()
        assert eventually(lambda: all(True in each.told_away for each in people), TOLD_WITHIN_S)
        dealt = [hands() for _ in _seconds(FULL_S)]
        assert dealt[NOTICED_BY_ALL_S] == dealt[-1]
        disk.free()
        assert eventually(lambda: hands() > dealt[-1], DEALT_WITHIN_S)
        assert eventually(lambda: all(not each.told_away[-1] for each in people), TOLD_WITHIN_S)
        finish_hands(opened)
        assert lost_actions(people) == []
        assert not TableEvent.objects.filter(kind="turn_timed_out").exists()
        assert verdict.hands_unaccounted() == []
        assert verdict.money_amiss() == []
        assert not Incident.objects.exists()
