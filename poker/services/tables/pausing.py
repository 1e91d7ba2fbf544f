"""Pausing a table between two hands, and resuming it."""

from datetime import datetime

from accounts.core import audit_log
from accounts.models import Player
from poker.engine.table.dealing.dealing_pause import pause_dealing, resume_dealing
from poker.services.base.floor import require_fit
from poker.services.base.still_open import require_open, require_undirected
from poker.services.base.writing import Writer, writing


def pause_table(
    *,
    table_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Let no hand be dealt after the running one. Raises TableClosed, DealingHeldBack or
    ReasonMissing."""
    with writing(table_id, now=now) as writer:
        _require_open(writer, staff, reason)
        pause_dealing(writer.recorder, "paused")
        _record(writer, staff, audit_log.Action.TABLE_PAUSED, reason, address)


def resume_table(
    *,
    table_id: int,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Let hands be dealt again, whatever they were held back for.

    Raises TableClosed, DealingGoesOn or ReasonMissing.
    """
    with writing(table_id, now=now) as writer:
        _require_open(writer, staff, reason)
        held = writer.table.hold
        resume_dealing(writer.recorder)
        _record(writer, staff, audit_log.Action.TABLE_RESUMED, reason, address, held)


def _require_open(writer: Writer, staff: Player, reason: str) -> None:
    require_open(writer.row)
    require_undirected(writer.row)
    require_fit(staff, reason, ())


def _record(
    writer: Writer,
    staff: Player,
    action: audit_log.Action,
    reason: str,
    address: str,
    held: str = "",
) -> None:
    audit_log.record(
        actor=staff,
        action=action,
        subject=f"table:{writer.row.pk}",
        before={"hold": held} if held else None,
        reason=reason.strip(),
        address=address,
        now=writer.now,
    )
