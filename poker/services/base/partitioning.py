"""Making the partitions of the event table ahead of the tables that will need them."""

from django.db import connection


def make_partitions() -> int:
    """Make what is missing up to 500 tables ahead, by a hundred a partition; how many.

    Tournaments of a table beyond that went to the default partition and are moved into theirs.
    Nothing happens when all are there. Runs as the owner of the tables, by a function of the
    database, for the application's role makes no tables. Raises OperationalError when it
    would have to wait for a lock: try again.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT poker_make_event_partitions()")
        (made,) = cursor.fetchone()
    return int(made)
