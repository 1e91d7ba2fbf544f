"""Excusing absences during an outage of the room: they are no sitting out (clause
``sit-out-eviction``)."""

import logging
from datetime import datetime

from config.others_go_on import others_go_on
from poker.engine.table.seats.sitting_out import excuse_outage
from poker.event_stream import stream
from poker.models import Seat
from poker.services.base.writing import Writer, writing
from poker.services.presence.downtime import down_since

logger = logging.getLogger(__name__)


def excuse_open_outage(writer: Writer) -> None:
    """Excuse an outage that no clock has dealt with yet.

    Without this, a player who comes back before a clock does would have the outage counted as part
    of the absence that ends.
    """
    since = down_since(writer.now)
    if since is not None:
        excuse_outage(writer.recorder, stream.to_ms(since))


def excuse_everywhere(since: datetime, now: datetime | None = None) -> int:
    """Excuse a finished outage wherever time counted, and return at how many tables.

    Each table is a transaction of its own. A table that cannot be played on is left to the clock
    that rings it.
    """
    counting = Seat.objects.filter(out_since_at__isnull=False, table__directed=False)
    tables = counting.order_by("table").values_list("table", flat=True).distinct()
    return sum(_excuse(table_id, since, now) for table_id in list(tables))


def _excuse(table_id: int, since: datetime, now: datetime | None) -> bool:
    with (
        others_go_on(logger, "outage not excused", table=table_id),
        writing(table_id, now=now) as writer,
    ):
        excuse_outage(writer.recorder, stream.to_ms(since))
        return bool(writer.recorder.recorded)
    return False
