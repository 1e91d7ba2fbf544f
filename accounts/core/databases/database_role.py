"""The privileges of the application's and the workers' database roles."""

from collections.abc import Mapping, Sequence

from django.apps import apps
from django.db import connections, transaction

from config.database_grants import grant_roles


def restricted_tables() -> Mapping[str, Sequence[str]]:
    """Return the `restricted_tables` of all apps in one: a table's only privileges, by its name."""
    return {
        table: privileges
        for app in apps.get_app_configs()
        for table, privileges in getattr(app, "restricted_tables", {}).items()
    }


def grant(*, using: str) -> None:
    """Grant the application's and the workers' roles their privileges in the database `using`."""
    connection = connections[using]
    # While an app is at an earlier migration, some of its tables do not exist.
    present = set(connection.introspection.table_names())
    restricted = {
        table: privileges for table, privileges in restricted_tables().items() if table in present
    }
    # In one transaction, so that no other connection ever sees a wider grant.
    with transaction.atomic(using=using):
        grant_roles(connection, restricted=restricted)
