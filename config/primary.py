"""Finding the primary again after another server has become it."""

from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections

from config.database_errors import Scope, scope_of


class _Drops:
    """How often this process has dropped all its connections."""

    seen = 0


drops: Final = _Drops()


def heed(error: BaseException) -> None:
    """Drop all connections of this process if an error says that the primary is elsewhere.

    Idle ones are closed now, the others as they are given back. The next caller that
    needs a connection opens one, which leads to the primary.
    """
    if scope_of(error) is not Scope.PRIMARY:
        return
    drops.seen += 1
    default: Any = connections[DEFAULT_DB_ALIAS]
    if default.settings_dict["OPTIONS"].get("pool"):
        default.pool.drain()
