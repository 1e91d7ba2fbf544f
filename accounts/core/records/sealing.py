"""Sealing recorded versions: every hour the audit log gets the digests of those written since.

A row altered together with its recorded versions then contradicts the audit log.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.db import connection, transaction

from accounts.core import audit_log
from accounts.core.audit_log.models import AuditEntry

SUBJECT: Final = "record_version"
BLOCK: Final = 100_000
"""The most versions under one seal, so that the text over which its digest is taken fits into
memory."""
_LOCK: Final = 0x7265636F7264

# Once every transaction has ended that was running when this number was read, no version with a
# smaller number can still be committed.
_MARK: Final = "SELECT pg_current_xact_id()::text, coalesce(max(id), 0) FROM record_version"
_ALL_ENDED: Final = "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= %s::xid8"
_BLOCK_END: Final = """
    SELECT max(id) FROM (SELECT id FROM record_version WHERE id > %s AND id <= %s
                         ORDER BY id LIMIT %s) AS block
"""
_CONTENT: Final = """
    SELECT count(*), encode(sha256(convert_to(coalesce(string_agg(
               concat_ws(' ', id, relation, key, encode(digest, 'hex'),
                         extract(epoch FROM written_at), written_by), E'\\n' ORDER BY id), ''),
               'UTF8')), 'hex')
      FROM record_version WHERE id > %s AND id <= %s
"""


def seal_versions(*, now: datetime | None = None) -> int:
    """Record the digests of all unsealed versions in the audit log, and return their number.

    Does nothing while a running transaction might still commit such a version; the next run seals
    them.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_MARK)
        mark, last = cursor.fetchone()
    sealed = 0
    while count := _seal_block(mark, last, now):
        sealed += count
    return sealed


def seals() -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number and the content of each seal's entry in the audit log, oldest first."""
    entries = AuditEntry.objects.filter(
        action=audit_log.Action.RECORDS_SEALED, subject=SUBJECT
    ).order_by("number")
    for number, after in entries.values_list("number", "after"):
        yield number, after or {}


def content_of(after: int, last: int) -> dict[str, Any]:
    """Return a seal's content for the versions after one number up to another."""
    with connection.cursor() as cursor:
        cursor.execute(_CONTENT, [after, last])
        count, digest = cursor.fetchone()
    return {"after": after, "last": last, "versions": count, "digest": digest}


@transaction.atomic
def _seal_block(mark: str, until: int, now: datetime | None) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
        cursor.execute(_ALL_ENDED, [mark])
        if cursor.fetchone() != (True,):
            return 0
        newest = AuditEntry.objects.filter(
            action=audit_log.Action.RECORDS_SEALED, subject=SUBJECT
        ).order_by("-number")
        before = newest.values_list("after", flat=True).first()
        after = before["last"] if before else 0
        cursor.execute(_BLOCK_END, [after, until, BLOCK])
        (last,) = cursor.fetchone()
    if last is None:
        return 0
    content = content_of(after, last)
    audit_log.record(
        actor=None,
        action=audit_log.Action.RECORDS_SEALED,
        subject=SUBJECT,
        after=content,
        now=now,
    )
    return int(content["versions"])
