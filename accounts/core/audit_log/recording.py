"""Adding entries to the audit log."""

from datetime import datetime
from typing import Any, Final

from django.db import connection, transaction

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.chain import entry_hash, plain
from accounts.core.audit_log.models import AuditEntry, AuditHead
from accounts.models.player import Player
from config import room_time

_CHAIN_LOCK: Final = 0x61756469745F6C6F


def record(
    *,
    actor: Player | None,
    action: Action,
    subject: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
    address: str = "",
    now: datetime | None = None,
) -> AuditEntry:
    """Add one entry to the chain and return it, in the caller's transaction or one of its own.

    The end of the chain is locked until the transaction ends. So record last, after tables and
    ledger accounts are locked, and never while handling a player's command at a table.
    """
    with transaction.atomic():
        _hold_the_end()
        head = AuditHead.objects.get()
        fields: dict[str, Any] = {
            "number": head.number + 1,
            "at": now or room_time.now(),
            "action": action.value,
            "subject": subject,
            "before": plain(before),
            "after": plain(after),
            "reason": reason,
            "address": address,
            "previous_hash": head.hash,
        }
        actor_id = actor.pk if actor else None
        digest = entry_hash(**fields, actor=actor_id)
        return AuditEntry.objects.create(**fields, actor_id=actor_id, hash=digest)


def _hold_the_end() -> None:
    # Before the head is read: otherwise two entries could follow the same one.
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_CHAIN_LOCK,))
