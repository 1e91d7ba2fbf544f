"""Making the partitions of the event table ahead of the tables that will need them."""

from django.db import connection


def make_partitions() -> int:
    """Make the partitions missing up to 500 tables ahead, a hundred tables each, and return how
    many were made.

    Events of a table beyond that went to the default partition and are moved into theirs. Nothing
    happens when all partitions exist. A function of the database does this as the owner of the
    tables, because the application's role may not create tables. Raises OperationalError when it
    would have to wait for a lock: try again.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT poker_make_event_partitions()")
        (made,) = cursor.fetchone()
    return int(made)
