import psycopg
import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from tests.room.database import RoomDatabase


@pytest.mark.django_db
def test_a_worker_writes_ordinary_tables_as_the_application_may() -> None:
    ContentType.objects.create(app_label="first", model="x")
    with connection.cursor() as cursor:
        cursor.execute("SELECT session_user, rolsuper FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == ("room_worker", False)


@pytest.mark.parametrize("role", ["url", "worker_url"])
def test_neither_the_application_nor_a_worker_changes_the_schema(
    room_db: RoomDatabase, role: str
) -> None:
    with psycopg.connect(getattr(room_db, role), autocommit=True) as connected:
        for statement in (
            "TRUNCATE django_session",
            "ALTER TABLE django_session DISABLE TRIGGER ALL",
            "CREATE TABLE mine (n int)",
            "SET session_replication_role = replica",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connected.execute(statement)


def test_commits_in_a_room_database_are_real(room_db: RoomDatabase) -> None:
    ContentType.objects.create(app_label="kept", model="x")
    with psycopg.connect(room_db.url) as other:
        row = other.execute(
            "SELECT current_database(), count(*) FROM django_content_type WHERE app_label = 'kept'"
        ).fetchone()
    assert row == (room_db.name, 1)


def test_each_room_database_starts_fresh(room_db: RoomDatabase) -> None:
    assert not ContentType.objects.filter(app_label__in=("first", "kept")).exists()
