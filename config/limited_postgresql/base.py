"""Django's PostgreSQL connections, taken from the pool within the thread's deadline."""

from typing import Any

from django.db.backends.postgresql import base
from django.utils.asyncio import async_unsafe
from psycopg import IsolationLevel

from config.deadline import at_most


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection for which a thread waits no longer than it may wait for anything."""

    @async_unsafe
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a connection of the pool, if there is one, else a new one.

        Django has the pool wait for its own limit, and has no argument for another.
        """
        if self.pool is None:
            return super().get_new_connection(conn_params)
        self.isolation_level = IsolationLevel.READ_COMMITTED
        self.pool.open()
        return self.pool.getconn(timeout=at_most(self.pool.timeout))
