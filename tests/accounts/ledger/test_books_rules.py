"""What the database refuses of messages, incidents and ledger checks, tried in plain SQL."""

from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, ProgrammingError, connection
from psycopg.errors import InsufficientPrivilege

from accounts.core.incidents import open_incident
from tests.accounts.people import NOW, person

MESSAGE = (
    "INSERT INTO inbox_message (player_id, kind, data, key, put_at)"
    " VALUES (%s, 'evicted', '{}', %s, now())"
)
INCIDENT = (
    "INSERT INTO incident (kind, subject, detail, key, opened_at, note)"
    " VALUES ('ledger_difference', 'ledger', '{}', %s, now(), '')"
)


def refused(statement: str, *values: Any) -> psycopg.Error:
    # At once, so that a foreign key is checked now and not at a commit that never comes.
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError) as refusal:
            cursor.execute(statement, values)
    assert isinstance(refusal.value.__cause__, psycopg.Error)
    return refusal.value.__cause__


def put(player: int, key: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(MESSAGE, (player, key))


@pytest.mark.django_db
def test_a_message_is_there_once() -> None:
    ana, ben = person("Ana"), person("Ben")
    put(ana.pk, "once")
    assert isinstance(refused(MESSAGE, ben.pk, "once"), psycopg.errors.UniqueViolation)


@pytest.mark.django_db
def test_a_message_is_to_somebody() -> None:
    assert isinstance(refused(MESSAGE, 10**9, "once"), psycopg.errors.ForeignKeyViolation)


@pytest.mark.django_db
def test_an_incident_is_there_once() -> None:
    open_incident(kind="ledger_difference", subject="ledger", detail={}, key="once", now=NOW)
    assert isinstance(refused(INCIDENT, "once"), psycopg.errors.UniqueViolation)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE incident SET closed_at = now()",
        "UPDATE incident SET closed_by_id = (SELECT min(id) FROM accounts_player)",
    ],
)
def test_an_incident_is_closed_by_somebody_at_some_instant(change: str) -> None:
    person("Ana")
    open_incident(kind="ledger_difference", subject="ledger", detail={}, key="once", now=NOW)
    error = refused(change)
    assert isinstance(error, psycopg.errors.CheckViolation)
    assert error.diag.constraint_name == "incident_closed_by_somebody"


@pytest.mark.django_db
@pytest.mark.parametrize("count", [-1, None])
def test_a_ledger_check_found_a_number_of_differences(count: int | None) -> None:
    statement = "INSERT INTO ledger_check (at, differences) VALUES (now(), %s)"
    assert refused(statement, count).diag.table_name == "ledger_check"


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["TRUNCATE", "DELETE FROM"])
@pytest.mark.parametrize("table", ["inbox_message", "incident", "ledger_check"])
def test_none_of_them_vanishes(table: str, action: str) -> None:
    with pytest.raises(ProgrammingError) as refusal, connection.cursor() as cursor:
        cursor.execute(f"{action} {table}")
    assert isinstance(refusal.value.__cause__, InsufficientPrivilege)
