"""Taking players who sit out too long back to the lobby (clause ``sit-out-eviction``)."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from accounts.core import inbox
from config import room_time
from config.others_go_on import others_go_on
from poker.engine.table.seats.sitting_out import LONGEST_SIT_OUT_MS, overstayed
from poker.engine.table.state import Seat as SeatState
from poker.event_stream import stream
from poker.models import Seat, Table
from poker.services.base.writing import Writer, writing
from poker.services.money.settling import by_wallet, currency_of, pay_out
from poker.services.presence.cut_off import count_cut_off, tables_to_count_at
from poker.services.presence.downtime import down_since
from poker.services.presence.presence import is_present

logger = logging.getLogger(__name__)


def evict_everywhere(now: datetime | None = None) -> int:
    """Count lost connections and evict players who sat out too long at all tables, and return how
    many left.

    A table that cannot be played on does not stop the others from being looked at.
    """
    at = now or room_time.now()
    for table_id in tables_to_count_at(at):
        _swept(count_cut_off, table_id, now)
    long_ago = at - timedelta(milliseconds=LONGEST_SIT_OUT_MS)
    away = Seat.objects.filter(out_since_at__lt=long_ago, table__directed=False)
    tables = away.order_by("table").values_list("table", flat=True).distinct()
    return sum(_swept(evict_overstayed, table_id, now) for table_id in list(tables))


def evict_overstayed(*, table_id: int, now: datetime | None = None) -> int:
    """Move the stacks of players who sat out too long to their wallets, and return how many left.

    Nobody leaves a directed table like this: a player who has lost everything waits there to be
    ranked. Nobody leaves while the room is down either, or until a clock has dealt with an outage.
    The table is locked only if there is somebody to evict, and is then looked at again.
    """
    now = now or room_time.now()
    row = Table.objects.get(pk=table_id)
    table = None if row.directed else stream.state_at(row)
    if table is None or not overstayed(table, stream.to_ms(now)) or down_since(now) is not None:
        return 0
    with writing(table_id, now=now) as writer:
        seats = overstayed(writer.table, writer.recorder.at)
        gone = [seat for seat in seats if not _is_back(writer, seat)]
        for seat in by_wallet(writer, gone):
            pay_out(writer, seat, "evicted")
            _tell(writer, seat)
            logger.info("evicted", extra={"table": table_id, "player": seat.player})
    return len(gone)


def _swept(sweep: Callable[..., int], table_id: int, now: datetime | None) -> int:
    with others_go_on(logger, "nobody evicted", table=table_id):
        return sweep(table_id=table_id, now=now)
    return 0


def _is_back(writer: Writer, seat: SeatState) -> bool:
    """Return whether a connection that counts as lost is there again and this is not noted yet."""
    who = {"table_id": writer.row.pk, "player_id": seat.player}
    return not seat.sitting_out and is_present(**who, now=writer.now)


def _tell(writer: Writer, seat: SeatState) -> None:
    table = writer.row
    inbox.put(
        player_id=seat.player,
        kind="evicted",
        data={
            "table": table.name,
            "amount": seat.stack,
            "currency": currency_of(writer),
            "cut_off": not seat.sitting_out,
        },
        key=f"table:{table.pk} evicted:{table.seq}:{seat.player}",
        now=writer.now,
    )
