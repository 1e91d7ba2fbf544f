import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from config.database_grants import grant_roles
from tests.room.database import RoomDatabase


@pytest.mark.parametrize("privilege", ["TRUNCATE", "TRIGGER", "REFERENCES", "ALL"])
def test_no_privilege_beyond_rows_is_given(privilege: str) -> None:
    with pytest.raises(ValueError, match="django_session: privileges are some of"):
        grant_roles(connection, {"django_session": ["SELECT", privilege]})


def test_restricted_tables_get_exactly_what_is_listed(room_db: RoomDatabase) -> None:
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute("CREATE TABLE sealed (n int)")
        owner.execute("CREATE TABLE shut (n int)")
    as_owner(room_db, {"sealed": ["SELECT", "INSERT"], "shut": []})
    with psycopg.connect(room_db.url, autocommit=True) as application:
        application.execute("INSERT INTO sealed VALUES (1)")
        for statement in (
            "UPDATE sealed SET n = 2",
            "DELETE FROM sealed",
            "TRUNCATE sealed",
            "ALTER TABLE sealed DISABLE TRIGGER ALL",
            "SELECT * FROM shut",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(statement)


def as_owner(database: RoomDatabase, restricted: dict[str, list[str]]) -> None:
    """Grant through a connection of Django's own that belongs to the owner."""
    from config.databases import parse_database_url

    owner = connection.copy()
    owner.settings_dict = {**owner.settings_dict, **parse_database_url(database.owner_url)}
    grant_roles(owner, restricted)
    owner.close()


def test_migrations_are_complete(room_db: RoomDatabase) -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
