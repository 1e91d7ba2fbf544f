"""Taking players who sit out too long back to the lobby (clause ``sit-out-eviction``)."""

import logging
from datetime import datetime

from django.utils import timezone

from accounts import inbox
from poker import stream
from poker.engine.table.sitting_out import overstayed
from poker.engine.table.state import Seat
from poker.models import Table
from poker.services.settling import by_wallet, currency_of, pay_out
from poker.services.writing import Writer, writing

logger = logging.getLogger(__name__)


def evict_overstayed(*, table_id: int, now: datetime | None = None) -> int:
    """Give the stacks of those who overstayed to their wallets; return how many left.

    Nobody leaves a directed table so: who has lost everything waits there to be ranked. The
    table is locked only when there is somebody; who is, is asked again then.
    """
    now = now or timezone.now()
    row = Table.objects.get(pk=table_id)
    table = None if row.directed else stream.state_at(row)
    if table is None or not overstayed(table, stream.to_ms(now)):
        return 0
    with writing(table_id, now=now) as writer:
        gone = overstayed(writer.table, writer.recorder.at)
        for seat in by_wallet(writer, gone):
            pay_out(writer, seat, "evicted")
            _tell(writer, seat)
            logger.info("evicted", extra={"table": table_id, "player": seat.player})
    return len(gone)


def _tell(writer: Writer, seat: Seat) -> None:
    table = writer.row
    inbox.put(
        player_id=seat.player,
        kind="evicted",
        data={"table": table.name, "amount": seat.stack, "currency": currency_of(writer)},
        key=f"table:{table.pk} evicted:{table.seq}:{seat.player}",
        now=writer.now,
    )
