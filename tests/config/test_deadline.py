"""Waits that follow one another end by one deadline."""

import asyncio
import math
import time

import psycopg
import pytest
from django.db import OperationalError
from kombu.exceptions import OperationalError as BrokerError

from config import database_time, room_time
from config.deadline import Deadline, at_most, ending_by, extend, left_s, within
from config.limited_connection import LimitedConnection
from config.wait_limits import COMMAND, PAGE, WORKER_ASKED
from config.workers import asking
from tests.room.database import RoomDatabase

SHORT = COMMAND._replace(seconds=0.3)
OVER = COMMAND._replace(seconds=0.0)


def test_thread_without_deadline_waits_as_long_as_each_limit() -> None:
    assert (at_most(5.0), left_s()) == (5.0, math.inf)


def test_inner_limit_does_not_outlast_the_outer_one() -> None:
    with within(SHORT):
        with within(PAGE):
            assert 0 < at_most(5.0) <= SHORT.seconds
        with within(OVER):
            assert at_most(5.0) == 0
        assert 0 < at_most(5.0) <= SHORT.seconds
    assert at_most(5.0) == 5.0


def test_report_of_a_page_has_its_own_time() -> None:
    with ending_by(Deadline(OVER)):
        extend(60.0)
        assert 59 < left_s() <= 60


async def test_awaited_work_ends_by_the_deadline() -> None:
    began = time.monotonic()
    with pytest.raises(OperationalError, match="command of a player"):
        await Deadline(SHORT).awaited(asyncio.sleep(5))
    assert SHORT.seconds - 0.1 < time.monotonic() - began < SHORT.seconds + 1


async def test_time_out_of_the_work_itself_is_its_own() -> None:
    async def fails() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        await Deadline(SHORT).awaited(fails())


def test_statement_ends_by_the_deadline_of_its_thread(room_db: RoomDatabase) -> None:
    with LimitedConnection.connect(room_db.url, autocommit=True) as connection:
        began = time.monotonic()
        with within(SHORT), pytest.raises(psycopg.OperationalError, match="does not answer"):
            connection.execute("SELECT pg_sleep(5)")
        assert time.monotonic() - began < SHORT.seconds + 1


def test_nothing_is_asked_after_the_deadline(room_db: RoomDatabase) -> None:
    with LimitedConnection.connect(room_db.url, autocommit=True) as connection:
        with within(OVER), pytest.raises(psycopg.OperationalError, match="no time is left"):
            connection.execute("SELECT 1")
        assert connection.execute("SELECT 1").fetchone() == (1,), "the connection is whole"


def test_worker_is_asked_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = WORKER_ASKED._replace(seconds=0.2)
    monkeypatch.setattr(asking, "WORKER_ASKED", limit)
    began = time.monotonic()
    for _ in range(2):
        with pytest.raises(BrokerError):
            asking.ask(lambda: time.sleep(1))
    assert time.monotonic() - began < 0.9, "nobody waits for the one before, either"
    time.sleep(1)
    asking.ask(lambda: None)


def test_worker_whose_clock_is_not_set_right_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_time, "CLOCK_SET_RIGHT", SHORT)
    monkeypatch.setattr(database_time, "EVERY_S", 0.1)
    monkeypatch.setattr(database_time, "measure_at_start", lambda: None)
    monkeypatch.setattr(room_time, "is_trusted", lambda: False)
    with pytest.raises(SystemExit) as ended:
        database_time.wait_until_trusted()
    assert ended.value.code == database_time.CLOCK_WRONG
    monkeypatch.setattr(room_time, "is_trusted", lambda: True)
    database_time.wait_until_trusted()
