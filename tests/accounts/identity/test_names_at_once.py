"""Names that look alike, in a database that several write to."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import psycopg
from django.db import IntegrityError, connection

from accounts.models import Player
from tests.accounts.people import person
from tests.room.database import RoomDatabase

ALIKE = ("WindyKestrel", "Windy Kestrel", "W1ndy_Kestre1", "windy-k3strel")


def test_of_concurrent_names_that_look_alike_one_is_stored(room_db: RoomDatabase) -> None:
    begin = Barrier(len(ALIKE))

    def stored(name: str) -> bool:
        try:
            begin.wait(10)
            person(name)
        except IntegrityError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(len(ALIKE)) as threads:
        assert [*threads.map(stored, ALIKE)].count(True) == 1
    assert Player.objects.count() == 1


def test_name_given_before_stays_and_can_be_saved(room_db: RoomDatabase) -> None:
    """Two that the comparison of an earlier version took for different ones."""
    first = person("WindyKestrel")
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE accounts_player DISABLE TRIGGER player_screen_name_alike")
        second = person("Windy Kestrel")
        owner.execute("ALTER TABLE accounts_player ENABLE TRIGGER player_screen_name_alike")
    for player in (first, second):
        player.language = "de"
        player.save()
    second.refresh_from_db()
    assert (second.screen_name, second.language) == ("Windy Kestrel", "de")
