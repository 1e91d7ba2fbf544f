import psycopg
import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import ProgrammingError, connection

from tests.room.database import RoomDatabase


@pytest.mark.django_db
def test_the_application_role_writes_ordinary_tables() -> None:
    ContentType.objects.create(app_label="first", model="x")
    with connection.cursor() as cursor:
        cursor.execute("SELECT session_user, rolsuper FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == ("room_app", False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "statement",
    [
        "TRUNCATE django_session",
        "ALTER TABLE django_session DISABLE TRIGGER ALL",
        "CREATE TABLE mine (n int)",
        "SET session_replication_role = replica",
    ],
)
def test_the_application_role_may_not_change_the_schema(statement: str) -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError):
        cursor.execute(statement)


def test_commits_in_a_room_database_are_real(room_db: RoomDatabase) -> None:
    ContentType.objects.create(app_label="kept", model="x")
    with psycopg.connect(room_db.url) as other:
        row = other.execute(
            "SELECT current_database(), count(*) FROM django_content_type WHERE app_label = 'kept'"
        ).fetchone()
    assert row == (room_db.name, 1)


def test_each_room_database_starts_fresh(room_db: RoomDatabase) -> None:
    assert not ContentType.objects.filter(app_label__in=("first", "kept")).exists()
