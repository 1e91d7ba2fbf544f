"""What runs with every action is prepared once in every connection, and nothing else is."""

import pytest
from django.db import connection

from accounts.core.databases.prepared import prepared_cursor

PREPARED = "SELECT statement FROM pg_prepared_statements"


def prepared() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(PREPARED)
        return [statement for (statement,) in cursor.fetchall()]


@pytest.mark.django_db
def test_a_statement_is_prepared_when_it_is_first_carried_out_and_then_used_again() -> None:
    before = prepared()
    for value in (7, 8):
        with prepared_cursor() as cursor:
            cursor.execute("SELECT %s + 1 AS next", [value])
            assert cursor.fetchone() == (value + 1,)
        assert [each for each in prepared() if each not in before] == ["SELECT $1 + 1 AS next"]


@pytest.mark.django_db
def test_djangos_own_statements_are_not_prepared() -> None:
    before = prepared()
    for _ in range(10):
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s + 2 AS after", [7])
    assert prepared() == before
