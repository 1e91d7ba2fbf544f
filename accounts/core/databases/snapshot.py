"""Queries that all see the same moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction

from config import deadline
from config.database_limits import REPORT
from config.limited_connection import LimitedConnection
from config.wait_limits import ANSWER


@contextmanager
def snapshot(*, using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Open a read-only transaction in which every query of the database `using` sees one moment.

    Each query may take as long as a report's, or as long as the process's own. A page that reads
    has as long, too.
    """
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        driver: Any = connection.connection
        most_s = REPORT.statement.seconds + ANSWER.seconds
        if not isinstance(driver, LimitedConnection) or driver.most_s >= most_s:
            yield
            return
        for name, value in REPORT.waits().items():
            cursor.execute(f"SET LOCAL {name} = {value}")
        deadline.extend(most_s)
        with driver.waiting_at_most(most_s):
            yield
