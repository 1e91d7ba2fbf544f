"""A code that is sent several times at once counts once."""

from concurrent.futures import ThreadPoolExecutor

from django.db import connection
from django.utils import timezone

from accounts.sign_in.second_factor.checking import take_code
from accounts.sign_in.second_factor.enrolling import install
from tests.accounts.people import person
from tests.room.database import RoomDatabase
from tests.room.staff import app_code


def test_a_code_sent_at_once_counts_once(room_db: RoomDatabase) -> None:
    ana, now = person("Ana"), timezone.now()
    _secret, recovery = install(player=ana, now=now)
    for code in (app_code(ana, now), recovery[0]):

        def send(_number: int, code: str = code) -> bool:
            try:
                return take_code(player=ana, code=code, now=now)
            finally:
                connection.close()

        with ThreadPoolExecutor(6) as threads:
            assert sum(threads.map(send, range(6))) == 1
