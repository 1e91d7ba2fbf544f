"""A report's check of the audit log."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from accounts.compliance.reporting.definition.checks import Check, Sums
from accounts.compliance.reporting.definition.column import Kind
from accounts.core.audit_log.checking import fits
from accounts.core.audit_log.models import AuditEntry
from accounts.core.audit_log.redactions import redacted
from accounts.core.databases.pieces import in_pieces

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

    from accounts.compliance.reporting.reading.asked import Asked

_UNLINKED: Final = """
SELECT count(*) FROM audit_entry entry
  LEFT JOIN audit_entry before ON before.number = entry.number - 1
 WHERE entry.at >= %(from_at)s AND entry.at < %(until_at)s
   AND entry.previous_hash <> coalesce(
         before.hash, (SELECT hash FROM audit_anchor WHERE number = entry.number - 1),
         repeat('0', 64))
"""
# Entries that were cut off when their time was over are counted as well.
_ENDS: Final = """
SELECT (SELECT number FROM audit_head), coalesce(max(number), 0),
       count(*) + coalesce((SELECT max(number) FROM audit_anchor), 0)
  FROM audit_entry
"""


@dataclass(frozen=True)
class AuditChain:
    """A check that the interval's entries have the content they were written with and follow one
    another, and that no entry of the whole log is missing.
    """

    def checks(self, asked: "Asked", sums: Sums, cursor: "CursorWrapper") -> Iterator[Check]:
        """Yield the checks; their figures are numbers of entries."""
        interval = asked.interval
        entries = AuditEntry.objects.using(cursor.db.alias).filter(
            at__gte=interval.from_at, at__lt=interval.until_at
        )
        cleared = redacted(using=cursor.db.alias)
        altered = sum(not fits(entry, cleared) for entry in in_pieces(entries))
        yield Check(_("Entries with another content than they were written with"), altered, 0, _N)
        cursor.execute(_UNLINKED, asked.values())
        yield Check(_("Entries that do not follow the one before"), cursor.fetchone()[0], 0, _N)
        cursor.execute(_ENDS)
        kept, last, count = cursor.fetchone()
        yield Check(_("The log's last number, and the one kept beside it"), last, kept, _N)
        yield Check(_("Entries in the whole log, and its last number"), count, last, _N)


_N: Final = Kind.NUMBER
