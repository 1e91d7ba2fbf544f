"""Clearing the tables' records of an erased person, done by workers."""

from collections.abc import Iterable
from typing import Any

from django.db import connection

from accounts.compliance.erasure.topics import PERSON_ERASED
from accounts.core import audit_log, outbox
from poker.event_stream.chain.heads import Head, summary
from poker.models import EventCut, EventRedaction, TableEvent
from poker.models.event_digest import GENESIS, digest_of


@outbox.listen(PERSON_ERASED, by_worker=True)
def clear_tables(player_id: int, **_more: Any) -> None:
    """Delete what an erased person said, noted and muted and what others noted about them, and
    replace their name.

    The pseudonym takes the place of the name in reports and disputes, and in the events of their
    tables.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT poker_erasure_clear(%s)", [player_id])
        cursor.execute("SELECT table_id, seq FROM poker_erasure_rename(%s)", [player_id])
        renamed = sorted(cursor.fetchall())
    if renamed:
        _note_redactions(player_id, [_left_of(table, seq) for table, seq in renamed])


def _left_of(table_id: int, seq: int) -> Head:
    """Return the digest of an event as it is now, chained to the stored digest of the one
    before."""
    event = TableEvent.objects.get(table=table_id, seq=seq)
    before = (
        TableEvent.objects.filter(table=table_id, seq=seq - 1).first()
        or EventCut.objects.filter(pk=table_id, seq=seq).first()
    )
    digest = bytes(before.digest or GENESIS) if before else GENESIS
    return Head(table_id, seq, digest_of(event, digest))


def _note_redactions(player_id: int, left: Iterable[Head]) -> None:
    """Record in the audit log, and store, the digests the cleared events have from now on."""
    heads = list(left)
    entry = audit_log.record(
        actor=None,
        action=audit_log.Action.TABLE_STREAM_REDACTED,
        subject=f"player:{player_id}",
        after={"events": len(heads), "digest": summary(heads)},
    )
    EventRedaction.objects.bulk_create(
        EventRedaction(table_id=head.table, seq=head.seq, digest=head.digest, told_in=entry.number)
        for head in heads
    )
