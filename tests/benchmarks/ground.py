"""What every benchmark of a running room stands on: a PostgreSQL that waits for the disk, a
Valkey, a database of its own."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from django.conf import settings

from tests.room.database import RoomDatabase, cloned_database, drop_leftovers
from tests.room.processes import Room
from tests.room.servers import Servers
from tests.room.template import template_database


class Ground:
    """An open database, and rooms on it."""

    def __init__(self, database: RoomDatabase, servers: Servers, stack: ExitStack) -> None:
        self.database = database
        self.servers = servers
        self._stack = stack

    def room(self, name: str, **env: str) -> Room:
        """A room without processes yet; ``env`` is added to the environment of each."""
        room = Room(self.database, self.servers.var / "rooms" / name, env)
        self._stack.callback(room.stop)
        return room


@contextmanager
def ground() -> Iterator[Ground]:
    """Servers and a database; everything ends with it."""
    var: Path = settings.VAR_DIR
    with ExitStack() as stack:
        servers = Servers(var, durable=True)
        stack.callback(servers.stop)
        drop_leftovers(var)
        database = stack.enter_context(cloned_database(var, template_database(var)))
        # Crowds apart look here for the database.
        os.environ["DATABASE_URL"] = database.url
        yield Ground(database, servers, stack)
