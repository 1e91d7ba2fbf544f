"""After the room was down the player to act has a full clock."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone
from psycopg.errors import LockNotAvailable
from psycopg_pool import PoolTimeout

from poker.event_stream import stream
from poker.models import ClockBeat, TableEvent, TableFault
from poker.services.base.writing import Writer, writing
from poker.services.clock import looking, restarting
from poker.services.clock.restarting import beat
from poker.services.clock.timekeeping import FaultyTable
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.taking_turns import WITHIN_S, elsewhere

SeatPlayers = Callable[..., Felt]


@pytest.mark.rule("restart-keeps-hands")
def test_a_turn_the_room_was_down_for_starts_anew(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    before = table.deal()
    beat(table.now)
    table.later(seconds=40)
    assert beat(table.now) == 1
    assert not table.ring(), "not timed out at once"
    assert table.state.running == before.running, "the same hand and decision"
    assert not table.later(seconds=29.9).ring()
    assert table.later(seconds=0.1).ring()
    assert TableEvent.objects.filter(kind="turn_timed_out").count() == 1


@pytest.mark.rule("restart-keeps-hands")
def test_short_outage_of_the_database_restarts_turns(felt: SeatPlayers) -> None:
    """A player whose time ends while the database is away for three seconds has it again."""
    table = felt(20000, 20000, 20000)
    table.deal()
    beat(table.now)
    assert beat(table.later(seconds=3).now, was_away=True) == 1
    assert beat(table.later(seconds=1).now, was_away=True) == 0, "another clock ran meanwhile"
    assert not table.later(seconds=28.9).ring()


def test_clock_tells_a_database_that_is_away_from_a_statement_that_fails(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr(looking, "beat", lambda *, was_away, **_: told.append(was_away))
    monkeypatch.setattr(looking, "BEAT_EVERY_S", 0)
    errors: list[Exception | None] = [LockNotAvailable(), None, PoolTimeout(), None, None]
    monkeypatch.setattr(looking, "interrupt_after_outage", partial(_fail, errors))
    looks = looking.Looks()
    for _ in range(5):
        with suppress(OperationalError):
            looks.look(lambda: True)
    assert told == [False, True, False]


def test_clock_neither_beats_nor_rings_while_the_disk_is_full(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[object] = []
    errors: list[Exception | None] = [OperationalError("the disk is full"), None]
    monkeypatch.setattr(looking, "beat", lambda *, was_away, **_: done.append(was_away))
    monkeypatch.setattr(looking, "ring_one", lambda *_: done.append("rung"))
    monkeypatch.setattr(looking, "require_space", partial(_fail, errors))
    looks = looking.Looks()
    with pytest.raises(OperationalError):
        looks.look(lambda: True)
    assert done == []
    looks.look(lambda: True)
    assert done == [True], "players have a full clock"


def test_table_refused_for_want_of_space_is_not_put_off(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise FaultyTable(1)

    errors: list[Exception | None] = [None, OperationalError("the disk is full")]
    monkeypatch.setattr(looking.Looks, "_ring_table", full)
    monkeypatch.setattr(looking, "require_space", partial(_fail, errors))
    with pytest.raises(OperationalError):
        looking.Looks().look(lambda: False)
    assert not TableFault.objects.exists()


def _fail(errors: list[Exception | None]) -> None:
    if error := errors.pop(0):
        raise OperationalError from error


def test_a_clock_that_runs_restarts_nothing(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    beat(table.now)
    for _ in range(6):
        assert beat(table.later(seconds=4).now) == 0
    assert ClockBeat.objects.get().at == table.now
    assert table.later(seconds=6).ring()


def test_of_two_clocks_that_start_together_one_restarts(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    table.deal()
    late = table.now + timedelta(minutes=1)
    assert [beat(late), beat(late)] == [1, 0]


def test_concurrent_clocks_restart_a_turn_once(
    felt: SeatPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = felt(20000, 20000, 20000)
    beat(table.now)
    table.deal()
    late = table.now + timedelta(minutes=1)
    others: list[Future[int]] = []

    @contextmanager
    def writing_beside_another(table_id: int, **more: Any) -> Iterator[Writer]:
        if not others:
            others.append(threads.submit(elsewhere, lambda: beat(late)))
            assert others[0].result(WITHIN_S) == 1, "it does not wait for the first clock"
        with writing(table_id, **more) as writer:
            yield writer

    monkeypatch.setattr(restarting, "writing", writing_beside_another)
    with ThreadPoolExecutor(1) as threads:
        assert beat(late) == 0
    assert TableEvent.objects.filter(kind="turn_restarted").count() == 1
    assert ClockBeat.objects.get().up_since == late


def test_clock_finishes_restarts_of_a_clock_that_died(
    new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = three_in_a_hand(new_player)
    beat(tables[0].now)
    late = tables[-1].now + timedelta(minutes=1)
    written: list[int] = []

    @contextmanager
    def writing_until_it_dies(table_id: int, **more: Any) -> Iterator[Writer]:
        written.append(table_id)
        if len(written) > 2:
            raise Died
        with writing(table_id, **more) as writer:
            yield writer

    with monkeypatch.context() as patched:
        patched.setattr(restarting, "writing", writing_until_it_dies)
        with pytest.raises(Died):
            beat(late)
    assert beat(late + timedelta(seconds=1)) == 1
    assert TableEvent.objects.filter(kind="turn_restarted").count() == 3


def test_turns_are_restarted_again_after_another_outage(
    new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = three_in_a_hand(new_player)
    beat(tables[0].now)
    late = tables[-1].now + timedelta(minutes=1)
    assert beat(late) == 3
    assert beat(late + timedelta(seconds=6)) == 3


class Died(BaseException):
    """The clock's process ended."""


class SlowRoom:
    """A room in which the clock on the wall goes on while a table is written."""

    def __init__(self, now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = now
        monkeypatch.setattr(timezone, "now", lambda: self.now)
        monkeypatch.setattr(restarting, "writing", self._writing)

    @contextmanager
    def _writing(self, table_id: int, **more: Any) -> Iterator[Writer]:
        self.now += timedelta(seconds=4)
        with writing(table_id, **more) as writer:
            yield writer


def three_in_a_hand(new_player: PlayerFactory) -> list[Felt]:
    tables = []
    for number in range(3):
        game = new_game(f"Game {number}", small_blind=100, big_blind=200)
        table = Felt(open_table(game=game, name=f"Table {number}").pk, NOON)
        for seat in range(3):
            table.sit(new_player(), seat, 20000)
        table.deal()
        tables.append(table)
    return tables


def test_turns_are_restarted_once_however_long_it_takes(
    new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = three_in_a_hand(new_player)
    beat(tables[0].now)
    room = SlowRoom(tables[-1].now + timedelta(minutes=1), monkeypatch)
    assert beat() == 3
    room.now += timedelta(seconds=1)
    assert beat() == 0, "the clock was restarting turns, not away"


def test_the_last_turn_to_be_restarted_has_a_whole_clock_too(
    new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = three_in_a_hand(new_player)
    beat(tables[0].now)
    room = SlowRoom(tables[-1].now + timedelta(minutes=1), monkeypatch)
    beat()
    assert max(table.state.turn_at for table in tables) == stream.to_ms(room.now)
