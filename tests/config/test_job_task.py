"""Jobs whose statements fail."""

from collections.abc import Callable
from typing import Any

import pytest
from celery import shared_task
from django.db import Error as DatabaseError
from django.db import connection

from config.workers.job_task import MOST_RETRIES, JobTask
from tests.room.database import RoomDatabase

runs: list[str] = []


def fail(sqlstate: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '{sqlstate}'; END $$")


def job(sqlstate: str, failures: int) -> Any:
    """Return a job that fails so many times, then returns how often it ran."""
    runs.clear()

    def work() -> int:
        runs.append(sqlstate)
        if len(runs) <= failures:
            fail(sqlstate)
        return len(runs)

    declare: Callable[..., Any] = shared_task(base=JobTask, name=f"tests.{sqlstate}.{failures}")
    return declare(work)


@pytest.mark.parametrize("sqlstate", ["40P01", "55P03", "57P03"])
def test_job_in_the_way_of_another_transaction_runs_again(
    room_db: RoomDatabase, sqlstate: str
) -> None:
    assert job(sqlstate, 2).apply().get() == 3


def test_job_runs_again_three_times_at_most(room_db: RoomDatabase) -> None:
    job("40001", 100).apply()
    assert len(runs) == 1 + MOST_RETRIES


def test_job_with_an_error_of_its_own_fails(room_db: RoomDatabase) -> None:
    with pytest.raises(DatabaseError):
        job("57014", 1).apply(throw=True).get()
    assert len(runs) == 1


def test_job_called_as_a_function_raises_its_error(room_db: RoomDatabase) -> None:
    with pytest.raises(DatabaseError):
        job("40P01", 1)()
