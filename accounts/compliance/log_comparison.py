"""Records that were signed once, held against what the audit log says of them.

In the log's chain no entry can be altered unseen. So a row that differs from its entry was altered
by somebody who owns the tables, and so was one that is missing on either side.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db import connection

from accounts.core.audit_log.checking import LOGGED_FOR
from accounts.ledger.checks.audit import Difference
from config import room_time
from config.registry import Registry


class Signed(NamedTuple):
    """A table whose rows are signed once: the ``action`` of their entries (or several, with spaces
    between), the ``table``, the column with the time, and SQL for the values that an entry has of
    its row.

    Where ``reason`` is NULL any is right. ``entry`` and ``told`` are SQL for the row's identity and
    values in an entry. With ``goes_first``, entries without a row are accepted, because rows are
    removed before their entries or one entry covers several rows.
    """

    action: str
    table: str
    at: str
    subject: str
    actor: str
    after: str
    reason: str = "''"
    entry: str = "subject"
    told: str = "after"
    goes_first: bool = False


SIGNED: Final = Registry[Signed]("signed record", key=lambda signed: (signed.table, signed.action))
"""Apps above add theirs."""

for _signed in (
    Signed(
        "cashier_day.closed",
        "cashier_day_close",
        "closed_at",
        "'cashier_day:' || day || ' ' || currency",
        "closed_by_id",
        """jsonb_build_object(
            'bank_opening', bank_opening, 'bank_in', bank_in, 'bank_out', bank_out,
            'bank_closing', bank_closing, 'ledger_opening', ledger_opening,
            'ledger_in', ledger_in, 'ledger_out', ledger_out, 'ledger_closing', ledger_closing)""",
        reason="reason",
    ),
    Signed(
        "incident.closed",
        "incident",
        "closed_at",
        "'incident:' || id",
        "closed_by_id",
        "jsonb_build_object('kind', kind, 'subject', subject)",
        reason="note",
    ),
    Signed(
        "report_copy.issued",
        "compliance_issued_copy",
        "issued_at",
        "'report_copy:' || id",
        "issued_by_id",
        """jsonb_build_object('report', report, 'interval', "interval", 'sha256', sha256)""",
    ),
    Signed(
        "identity.recorded",
        "accounts_identity_record",
        "checked_at",
        "'identity_record:' || id",
        "checked_by_id",
        """jsonb_build_object('record', id, 'document_kind', document_kind,
            'number_ending', number_ending, 'expires_on', expires_on::text,
            'of', 'player:' || player_id)""",
        entry="'identity_record:' || (after ->> 'record')",
        told="after || jsonb_build_object('of', subject)",
    ),
    Signed(
        "identity.revoked",
        "accounts_identity_record",
        "revoked_at",
        "'identity_record:' || id || ' revoked'",
        "revoked_by_id",
        "jsonb_build_object('of', 'player:' || player_id)",
        # The words of it are gone once the player was erased.
        reason="""CASE WHEN NOT EXISTS (SELECT FROM accounts_erased_person AS erased
            WHERE erased.player_id = accounts_identity_record.player_id)
            THEN revoked_because END""",
        entry="'identity_record:' || (before ->> 'record') || ' revoked'",
        told="jsonb_build_object('of', subject)",
    ),
    Signed(
        "withdrawal.released",
        "cashier_freeze_release",
        "at",
        "subject || ' released ' || at",
        "by_id",
        "keys",
        reason="reason",
        entry="subject || ' released ' || at",
        told="after -> 'reasons'",
    ),
):
    SIGNED.add(_signed)
_COMPARED: Final = """
    SELECT subject FROM (
        SELECT {0.entry} AS subject, actor_id, reason, {0.told} AS after FROM audit_entry
        WHERE action IN ({actions}) AND at > %(since)s
    ) told {join} JOIN (
        SELECT {0.subject} AS subject, {0.actor} AS actor_id, {0.reason} AS reason,
            {0.after} AS after
        FROM {0.table} WHERE {0.at} > %(since)s
    ) kept USING (subject)
    WHERE (told.actor_id, told.reason, told.after)
        IS DISTINCT FROM (kept.actor_id, coalesce(kept.reason, told.reason), kept.after)
    ORDER BY subject
"""


def log_differences() -> Iterator[Difference]:
    """Yield a difference for each signed record that is not as the audit log has it: closed days
    with their totals, closed incidents with their notes, issued copies with their hashes, identity
    records and their revocations, releases of frozen money, and the tables that apps above have
    added.
    """
    since = room_time.now() - LOGGED_FOR
    for signed in SIGNED:
        actions = ", ".join(f"'{action}'" for action in signed.action.split())
        join = "RIGHT" if signed.goes_first else "FULL"
        query = _COMPARED.format(signed, actions=actions, join=join)
        with connection.cursor() as cursor:
            cursor.execute(query, {"since": since})
            subjects = [subject for (subject,) in cursor.fetchall()]
        for subject in subjects:
            yield Difference(f"number of records that confirm {subject} in the audit log", 0, 1)
