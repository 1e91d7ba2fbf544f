"""The events from which a person's data was erased: what is left of them is checked too."""

from collections.abc import Iterator, Mapping

from accounts.core import audit_log
from accounts.core.audit_log.models import AuditAnchor, AuditEntry
from accounts.core.databases.pieces import in_pieces
from poker.event_stream.chain.heads import Head, summary
from poker.models import EventRedaction


def cleared_of(table_id: int) -> Mapping[int, bytes]:
    """Return, by seq of a table's events, the digest of what the last erasure left."""
    rows = EventRedaction.objects.filter(table=table_id).order_by("pk")
    return {seq: bytes(digest) for seq, digest in rows.values_list("seq", "digest")}


def cleared_differences() -> Iterator[str]:
    """Yield a text for each erasure that is not as the audit log states.

    The audit log is read as far back as it goes.
    """
    first = AuditAnchor.objects.order_by("-number").values_list("number", flat=True).first() or 0
    redacted: dict[int, list[Head]] = {}
    for row in in_pieces(EventRedaction.objects.filter(told_in__gt=first)):
        redacted.setdefault(row.told_in, []).append(Head(row.table_id, row.seq, bytes(row.digest)))
    entries = AuditEntry.objects.filter(action=audit_log.Action.TABLE_STREAM_REDACTED)
    said = {entry.number: (entry.after or {}).get("digest") for entry in entries}
    for number in sorted({*redacted, *said}):
        if said.get(number) != summary(redacted.get(number, [])):
            yield f"events were cleared otherwise than entry {number} of the audit log says"
