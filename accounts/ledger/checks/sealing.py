"""Sealing what the ledger has written, in blocks of finished transfers.

Sums find a row that no longer balances. A seal also finds changes that balance: an amount moved to
another player, two rows changed against each other, another date, kind or reason. Posting a
transfer does not touch the seals, so nobody who moves money waits for a digest.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection, transaction

from accounts.core import audit_log
from accounts.core.audit_log.models import AuditEntry
from accounts.ledger.models import LedgerSeal
from config import room_time

BLOCK: Final = 100
"""The most transfers under one seal: a broken seal says that one of so few was altered."""
GENESIS: Final = "0" * 64
"""Stands in for the digest before the first seal."""
SETTLED_AFTER: Final = timedelta(minutes=1)
SURELY_AFTER: Final = timedelta(days=1)
_SUBJECT: Final = "ledger_seal:"
_LOCK: Final = 0x7365616C

# A transfer as one JSON array, with its entries and the owners of their accounts.
LINES: Final = """
SELECT transfer.id, json_build_array(transfer.id, transfer.kind, transfer.currency,
    transfer.reason, transfer.reference, transfer.idempotency_key,
    to_char(transfer.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    (SELECT json_agg(json_build_array(entry.id, entry.account_id, account.kind,
                account.currency, account.player_id, account.table_no, entry.amount)
            ORDER BY entry.id)
       FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE entry.transfer_id = transfer.id))::text AS line
  FROM ledger_transfer transfer
"""


def digest_of(before: str) -> str:
    """Return the SQL of a block's digest: SHA-256 over the digest `before` it and its lines."""
    lines = "coalesce(string_agg(line, '' ORDER BY id), '')"
    return f"encode(sha256(convert_to({before} || {lines}, 'UTF8')), 'hex')"


# A transfer is finished when no transaction that began before its own ended is still under way: no
# transfer with a smaller number can be committed any more. In a database that was restored
# elsewhere the numbers of transactions mean nothing; there a transfer is finished after a day.
_FIRST_UNFINISHED: Final = """
SELECT min(id) FROM ledger_transfer
 WHERE id > %(after)s
   AND NOT (created_at < %(settled)s AND posted_in < pg_snapshot_xmin(pg_current_snapshot()))
   AND created_at >= %(surely)s
"""
_BLOCK: Final = f"""
SELECT count(*), max(id), {digest_of("%(before)s::text")}
  FROM ({LINES} WHERE transfer.id > %(after)s
           AND (%(unfinished)s::bigint IS NULL OR transfer.id < %(unfinished)s::bigint)
         ORDER BY transfer.id LIMIT {BLOCK}) block
"""


def seal_finished(*, now: datetime | None = None) -> int:
    """Seal all transfers that are finished and not sealed yet; return how many transfers.

    Runs at the same time take turns. A block is a transaction: what was sealed before a run broke
    off stays sealed.
    """
    now, sealed = now or room_time.now(), 0
    while (count := _seal_block(now)) > 0:
        sealed += count
    return sealed


def last_seal() -> LedgerSeal | None:
    """Return the newest seal; None without one."""
    return LedgerSeal.objects.order_by("-number").first()


@transaction.atomic
def note_last_seal(*, now: datetime | None = None) -> bool:
    """Put the newest seal into the audit log; return whether it was not there yet.

    Somebody who rewrites the ledger with all its seals then contradicts the audit log.
    """
    _one_at_a_time()
    seal = last_seal()
    if seal is None:
        return False
    subject = f"{_SUBJECT}{seal.number}"
    if AuditEntry.objects.filter(subject=subject).exists():
        return False
    after = {"digest": seal.digest, "last_transfer": seal.last_transfer}
    audit_log.record(
        actor=None,
        action=audit_log.Action.LEDGER_SEAL_NOTED,
        subject=subject,
        after=after,
        now=now,
    )
    return True


def noted() -> dict[int, str]:
    """Return the digests of seals in the audit log, by the seal's number."""
    entries = AuditEntry.objects.filter(action=audit_log.Action.LEDGER_SEAL_NOTED)
    return {
        int(subject.removeprefix(_SUBJECT)): (after or {}).get("digest", "")
        for subject, after in entries.values_list("subject", "after")
    }


@transaction.atomic
def _seal_block(now: datetime) -> int:
    _one_at_a_time()
    with connection.cursor() as cursor:
        before = last_seal()
        known: dict[str, Any] = {
            "after": before.last_transfer if before else 0,
            "before": before.digest if before else GENESIS,
            "settled": now - SETTLED_AFTER,
            "surely": now - SURELY_AFTER,
        }
        cursor.execute(_FIRST_UNFINISHED, known)
        (unfinished,) = cursor.fetchone()
        cursor.execute(_BLOCK, {**known, "unfinished": unfinished})
        count, last, digest = cursor.fetchone()
    if count:
        LedgerSeal.objects.create(
            number=before.number + 1 if before else 1,
            after_transfer=known["after"],
            last_transfer=last,
            transfers=count,
            digest=digest,
            sealed_at=now,
        )
    return int(count)


def _one_at_a_time() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
