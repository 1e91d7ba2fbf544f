"""The database that reports read from."""

from typing import Final

from django.db import connections

REPLICA: Final = "replica"


def report_database() -> str:
    """Return the alias of the database that reports read: `Entry.objects.using(report_database())`.

    It is the replica where the settings name one, which may be a moment behind; else the only one.
    """
    return REPLICA if REPLICA in connections else "default"
