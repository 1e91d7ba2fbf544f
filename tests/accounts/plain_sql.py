import pytest
from django.db import DatabaseError, connection, transaction
from psycopg import Error


def refusal_of(statement: str) -> str | None:
    """The constraint by which the application's role is refused, else the error's class."""
    with pytest.raises(DatabaseError) as refusal, transaction.atomic():
        connection.cursor().execute(statement)
    return _rule(refusal.value)


def refusal_at_commit(*statements: str) -> str | None:
    """The same for statements that are committed together; None where they are."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    except DatabaseError as refusal:
        return _rule(refusal)
    return None


def _rule(refusal: DatabaseError) -> str:
    cause = refusal.__cause__
    assert isinstance(cause, Error)
    return cause.diag.constraint_name or type(cause).__name__
