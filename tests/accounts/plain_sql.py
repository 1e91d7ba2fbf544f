import pytest
from django.db import DatabaseError, connection, transaction
from psycopg import Error


def refusal_of(statement: str) -> str | None:
    """The constraint by which the application's role is refused, else the error's class."""
    with pytest.raises(DatabaseError) as refusal, transaction.atomic():
        connection.cursor().execute(statement)
    cause = refusal.value.__cause__
    assert isinstance(cause, Error)
    return cause.diag.constraint_name or type(cause).__name__
