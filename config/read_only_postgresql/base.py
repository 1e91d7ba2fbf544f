"""Django's PostgreSQL connections, in read-only transactions only."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from config.limited_postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection on which PostgreSQL refuses every write, whichever server it leads to.

    Each transaction begins with ``BEGIN READ ONLY``, and a statement outside of one gets its own.
    A startup option could say the same once for a connection, but PgBouncer refuses startup options
    and a setting of the session would reach its other clients.
    """

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        self.execute_wrappers.append(self._in_transaction)

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        connection = super().get_new_connection(conn_params)
        connection.read_only = True
        return connection

    def _in_transaction(self, execute: Callable[..., Any], *statement: Any) -> Any:
        if self.in_atomic_block:
            return execute(*statement)
        with transaction.atomic(using=self.alias):
            return execute(*statement)
