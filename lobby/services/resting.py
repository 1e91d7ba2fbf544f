"""Closes tables of a pool that nobody plays at (clause ``pool-seating``)."""

import logging
from datetime import datetime

from lobby.services.locking import line_of
from poker.event_stream import stream
from poker.services.tables import resting

logger = logging.getLogger(__name__)


def close_deserted(now: datetime | None = None) -> int:
    """Close the deserted tables at which nobody sits, and return how many. Safe to run twice or at
    once.

    One table a transaction, with the game locked, so that nobody is seated there meanwhile.
    """
    closed = 0
    for table_id, game_id in resting.deserted(now).values_list("pk", "game"):
        with line_of(game_id):
            still = resting.deserted(now).filter(pk=table_id).exists()
            closed += still and _try_to_close(table_id, now)
    return closed


def _try_to_close(table_id: int, now: datetime | None) -> bool:
    """Close a table and return whether it was closed.

    A table whose record cannot be read stays open, and the fault is logged.
    """
    try:
        return resting.rest(table_id=table_id, now=now)
    except stream.UNREADABLE:
        logger.exception("not closed", extra={"table": table_id})
        return False
