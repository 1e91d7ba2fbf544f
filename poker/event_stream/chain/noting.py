"""The hourly check of the streams, and noting separately how far their chains have got."""

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from accounts.core import audit_log
from accounts.core.audit_log.models import AuditAnchor, AuditEntry
from accounts.core.incidents import open_incident
from config import room_time
from poker.event_stream.chain.checking import all_tables, check_tables, moved_since
from poker.event_stream.chain.cleared import cleared_differences
from poker.event_stream.chain.heads import Head, last_noted, of_rows, summary
from poker.event_stream.chain.walking import Break
from poker.models import EventCut, EventHead, EventNote

KIND: Final = "event_altered"
logger = logging.getLogger(__name__)


def check_and_note(*, now: datetime | None = None) -> Sequence[Break]:
    """Check the events since the last note, note the heads reached, and return the breaks.

    Every break is reported once as an incident. The heads are noted even so, so that events after a
    break are protected as well.
    """
    noted = last_noted()
    checked = list(check_tables(table_ids=moved_since(noted), since=noted))
    found = [broken for each in checked for broken in each.breaks]
    _raise_incidents(found)
    heads = [each.head for each in checked]
    if heads:
        note(heads, now=now)
    return found


def check_all() -> Sequence[Break]:
    """Check every table from its first event, and the notes against the audit log.

    Returns the breaks; each difference is reported as an incident.
    """
    found = [b for each in check_tables(table_ids=all_tables()) for b in each.breaks]
    _raise_incidents(found)
    for wrong in (*note_differences(), *cut_differences(), *cleared_differences()):
        open_incident(
            kind=KIND,
            subject="noted heads",
            detail={"what": wrong},
            key=f"{KIND}:{wrong}",
            again=True,
        )
    return found


def note(heads: Sequence[Head], *, now: datetime | None = None) -> EventNote:
    """Store these heads, with their summary in the audit log and in the log; return the note."""
    digest = summary(heads)
    with transaction.atomic():
        noted = EventNote.objects.create(at=now or room_time.now(), digest=digest)
        EventHead.objects.bulk_create(
            EventHead(note=noted, table_id=head.table, seq=head.seq, digest=head.digest)
            for head in heads
        )
        audit_log.record(
            actor=None,
            action=audit_log.Action.TABLE_STREAM_NOTED,
            subject=_subject(noted.pk),
            after={"tables": len(heads), "digest": digest},
            now=noted.at,
        )
    logger.info("event heads noted %s", noted)
    return noted


def note_differences() -> Iterator[str]:
    """Yield a text for each note that is not as the audit log states.

    The log no longer covers notes from before its first entry.
    """
    began = _audit_began()
    entries = AuditEntry.objects.filter(action=audit_log.Action.TABLE_STREAM_NOTED)
    in_order = entries.order_by("number")
    said = {entry.subject: (entry.after or {}).get("digest") for entry in in_order}
    for noted in EventNote.objects.order_by("pk").prefetch_related("heads"):
        expected = said.pop(_subject(noted.pk), None)
        if expected is None and began is not None and noted.at < began:
            continue
        if expected is None:
            yield f"note {noted.pk} is not in the audit log"
        elif {noted.digest, summary(of_rows(noted.heads.all()))} != {expected}:
            yield f"note {noted.pk} is not what the audit log says was noted"
    for subject in said:
        yield f"{subject} is missing"


def cut_differences() -> Iterator[str]:
    """Yield a text for each stream that was cut off without an entry in the audit log."""
    began = _audit_began()
    said = AuditEntry.objects.filter(action=audit_log.Action.TABLE_STREAM_CUT_OFF)
    logged = set(said.values_list("subject", "after__until"))
    for cut in EventCut.objects.order_by("pk"):
        is_logged = (f"table:{cut.table_id}", cut.seq) in logged
        if not is_logged and not (began is not None and cut.cut_at < began):
            yield f"table {cut.table_id} was cut off at event {cut.seq}, which no entry says"


def _audit_began() -> datetime | None:
    """Return since when the audit log has entries if older ones were cut off, else None."""
    if not AuditAnchor.objects.exists():
        return None
    return AuditEntry.objects.order_by("number").values_list("at", flat=True).first()


def _subject(note_id: int) -> str:
    return f"event_note:{note_id}"


def _raise_incidents(found: Sequence[Break]) -> None:
    for broken in found:
        open_incident(
            kind=KIND,
            subject=f"table:{broken.table}",
            detail={"event": broken.seq, "what": broken.what},
            key=f"{KIND}:{broken.table}:{broken.seq}:{broken.what}",
            again=True,
        )
