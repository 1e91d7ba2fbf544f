"""Records that were signed once, held against what the audit log says of them.

In the log's chain no entry can be altered unseen. So a row that differs from its entry was altered
by somebody who owns the tables, and so was one that is missing on either side.
"""

from collections.abc import Iterator
from typing import Final

from django.db import connection
from django.utils import timezone

from accounts.core.audit_log.checking import LOGGED_FOR
from accounts.ledger.checks.audit import Difference

# Each finds the subjects of which log and table do not say the same: closed days with their totals,
# closed incidents with their notes, issued copies with their hashes.
_COMPARED: Final = (
    """
    SELECT subject FROM (
        SELECT subject, actor_id, after FROM audit_entry
        WHERE action = 'cashier_day.closed' AND at > %(since)s
    ) told FULL JOIN (
        SELECT 'cashier_day:' || day || ' ' || currency AS subject, closed_by_id AS actor_id,
            jsonb_build_object(
                'bank_opening', bank_opening, 'bank_in', bank_in, 'bank_out', bank_out,
                'bank_closing', bank_closing, 'ledger_opening', ledger_opening,
                'ledger_in', ledger_in, 'ledger_out', ledger_out,
                'ledger_closing', ledger_closing) AS after
        FROM cashier_day_close WHERE closed_at > %(since)s
    ) kept USING (subject)
    WHERE (told.actor_id, told.after) IS DISTINCT FROM (kept.actor_id, kept.after)
    """,
    """
    SELECT subject FROM (
        SELECT subject, actor_id, reason, after FROM audit_entry
        WHERE action = 'incident.closed' AND at > %(since)s
    ) told FULL JOIN (
        SELECT 'incident:' || id AS subject, closed_by_id AS actor_id, note AS reason,
            jsonb_build_object('kind', kind, 'subject', subject) AS after
        FROM incident WHERE closed_at > %(since)s
    ) kept USING (subject)
    WHERE (told.actor_id, told.reason, told.after)
        IS DISTINCT FROM (kept.actor_id, kept.reason, kept.after)
    """,
    """
    SELECT subject FROM (
        SELECT subject, actor_id, after FROM audit_entry
        WHERE action = 'report_copy.issued' AND at > %(since)s
    ) told FULL JOIN (
        SELECT 'report_copy:' || id AS subject, issued_by_id AS actor_id,
            jsonb_build_object('report', report, 'interval', "interval", 'sha256', sha256) AS after
        FROM compliance_issued_copy WHERE issued_at > %(since)s
    ) kept USING (subject)
    WHERE (told.actor_id, told.after) IS DISTINCT FROM (kept.actor_id, kept.after)
    """,
)


def log_differences() -> Iterator[Difference]:
    """Yield a difference for each signed record that is not as the audit log has it."""
    for query in _COMPARED:
        with connection.cursor() as cursor:
            cursor.execute(query, {"since": timezone.now() - LOGGED_FOR})
            subjects = sorted(subject for (subject,) in cursor.fetchall())
        for subject in subjects:
            yield Difference(f"number of records that confirm {subject} in the audit log", 0, 1)
