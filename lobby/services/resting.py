"""Closes tables of a pool that nobody plays at (clause ``pool-seating``)."""

import logging
from datetime import datetime

from config.others_go_on import others_go_on
from lobby.services.locking import line_of
from poker.services.tables import resting

logger = logging.getLogger(__name__)


def close_deserted(now: datetime | None = None) -> int:
    """Close the deserted tables at which nobody sits, and return how many. Safe to run twice or at
    once.

    One table a transaction, with the game locked, so that nobody is seated there meanwhile. A table
    that cannot be closed stays open, and the fault is logged.
    """
    closed = 0
    for table_id, game_id in resting.deserted(now).values_list("pk", "game"):
        with others_go_on(logger, "not closed", table=table_id), line_of(game_id):
            still = resting.deserted(now).filter(pk=table_id).exists()
            closed += still and resting.rest(table_id=table_id, now=now)
    return closed
