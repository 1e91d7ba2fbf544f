"""Whether the database's disk takes what is written to it."""

from typing import Final

from django.db import OperationalError, connection, transaction
from psycopg.errors import DiskFull

from config.database_errors import concerns_database

_FILE: Final = ("SET LOCAL work_mem = '64kB'", "SELECT count(*) FROM generate_series(1, 5000)")
"""Has PostgreSQL write a temporary file of some 100 kB where the database's tables are."""


def require_space() -> None:
    """Raise OperationalError, as if the database gave no answer, if its disk is full. Raises
    OperationalError also if it gives none.

    Such a PostgreSQL answers, and refuses the writes of one table before another's: by itself that
    would be the fault of one table or command after the other.
    """
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in _FILE:
                cursor.execute(statement)
    except OperationalError as error:
        if isinstance(error.__cause__, DiskFull):
            raise OperationalError("the database's disk is full") from None
        if concerns_database(error):
            raise
        # A limit for temporary files, say, tells nothing of the disk.
