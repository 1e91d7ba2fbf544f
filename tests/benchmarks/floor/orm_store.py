"""The floor by the ORM: lock, insert, update, commit, as the stack's own tools do it."""

from django.db import transaction
from django.utils import timezone

from poker.models import Table, TableEvent
from tests.benchmarks.floor.sizes import Sizes


def store(sizes: Sizes, table_id: int, player_id: int, action_id: str) -> int:
    """Lock, insert, update, commit; return the number of the table's actions.

    The row keeps that number where a table keeps its anchor, and is updated as the room does.
    """
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table_id)
        row.anchor_seq += 1
        count = sizes.rows_of(row.anchor_seq)
        stored = [_filled(row, n, sizes) for n in range(1, count + 1)]
        stored[0].player_id, stored[0].action_id = player_id, action_id
        TableEvent.objects.bulk_create(stored)
        row.seq += len(stored)
        row.save(update_fields=["seq", "anchor_seq", "wake_at"])
        return row.anchor_seq


def _filled(row: Table, number: int, sizes: Sizes) -> TableEvent:
    return TableEvent(
        table=row,
        seq=row.seq + number,
        kind="floor",
        version=1,
        data={"filling": "x" * sizes.row_bytes},
        at=timezone.now(),
        digest=bytes(32),
    )
