"""A beat too many asks two workers for the check of a day, and one of them does it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

from django.db import connection

from poker.models import ShuffleCheck
from poker.oversight.shuffling.daily import check_today
from tests.poker.oversight.shuffling import shuffles
from tests.room.database import RoomDatabase


def test_the_second_leaves_it_to_the_first(room_db: RoomDatabase) -> None:
    together = Barrier(2)

    def check(_worker: int) -> bool:
        sources = {"honest": shuffles.honest(Random(1))}
        try:
            together.wait(10)
            return check_today(deals=1000, sources=sources) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as workers:
        done: Iterator[bool] = workers.map(check, range(2))
        assert sorted(done) == [False, True]
    assert ShuffleCheck.objects.get().tests.count() == 8
