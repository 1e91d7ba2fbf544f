"""Trying again what the database undid for the sake of another transaction."""

import logging
import time
from collections.abc import Callable
from typing import Final, TypeVar

from django.db import Error as DatabaseError
from django.db import connection

from config.database_errors import Scope, scope_of
from config.deadline import Deadline
from config.wait_limits import COMMAND

PAUSES_S: Final = (0.1, 0.4)

_Done = TypeVar("_Done")

logger = logging.getLogger(__name__)


def retried(service: Callable[[], _Done]) -> _Done:
    """Return what ``service`` returns; if another transaction was in its way, call it again.

    It is called three times at most, and not after the time a command may take. Inside a
    transaction of the caller's it is called once, since that transaction is undone as well. Raises
    what the last call raises.
    """
    deadline = Deadline(COMMAND)
    for pause_s in PAUSES_S:
        try:
            return service()
        except DatabaseError as error:
            is_late = deadline.left_s == 0
            if is_late or connection.in_atomic_block or scope_of(error) is not Scope.RETRY:
                raise
            logger.warning("tried again", exc_info=True)
        time.sleep(pause_s)
    return service()
