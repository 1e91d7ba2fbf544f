"""Closing a day of the cashier."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.cashier.day_close.totals import Totals, bounds, ledger_totals
from accounts.cashier.models import DayClose
from accounts.cashier.requests.requirements import require_closer
from accounts.core import audit_log
from accounts.core.audit_log.models import AuditEntry
from accounts.core.incidents import open_incident
from accounts.ledger.database_refusals import refused_by
from accounts.ledger.models import Currency
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal

# A transfer counts for the day its transaction began on, and may be committed a little later.
SETTLED_AFTER: Final = timedelta(minutes=10)

_MOVED_MONEY: Final = (
    audit_log.Action.DEPOSIT_APPROVED,
    audit_log.Action.DEPOSIT_REVERSED,
    audit_log.Action.WITHDRAWAL_PICKED_UP,
    audit_log.Action.WITHDRAWAL_APPROVED,
    audit_log.Action.WITHDRAWAL_REVERSED,
    audit_log.Action.IDLE_MONEY_APPROVED,
    audit_log.Action.IDLE_MONEY_MOVED,
)


@transaction.atomic
def close_day(
    *,
    day: date,
    currency: Currency,
    bank: Totals,
    reason: str,
    by: Player,
    address: str = "",
    now: datetime | None = None,
) -> DayClose:
    """Close a UTC day of the cashier for good, and store the bank's totals beside the ledger's.

    It is done blind: nobody is told what the ledger has before the bank's totals stand, and those
    stand even where they differ, which opens an incident. Returns the stored close. The same totals
    sent again by the same person return the earlier close. Raises ExplainedRefusal: `not_allowed`,
    `own_day` for who answered or moved money on that day, `day_not_over`, `bank_totals` that do not
    add up, or `closed_already`.
    """
    now = now or room_time.now()
    require_closer(by)
    _require_over(day, now)
    _require_other_hands(day, by)
    _require_adding_up(bank)
    ledger = ledger_totals(day=day, currency=currency)
    wanted = DayClose(
        day=day,
        currency=currency,
        **bank.columns("bank"),
        **ledger.columns("ledger"),
        reason=reason.strip(),
        closed_at=now,
        closed_by=by,
    )
    earlier = _insert(wanted)
    if earlier is not None:
        return earlier
    if wanted.differs:
        _open_incident(wanted)
    _note(wanted, address)
    return wanted


def _insert(wanted: DayClose) -> DayClose | None:
    """Store the close and return None, or return an equal close stored earlier.

    Raises ExplainedRefusal where the day was closed with other totals or by somebody else.
    """
    try:
        with transaction.atomic():
            wanted.save(force_insert=True)
    except IntegrityError as error:
        if refused_by(error) != "cashier_day_close_once":
            raise
    else:
        return None
    earlier = DayClose.objects.get(day=wanted.day, currency=wanted.currency)
    if earlier.closed_by != wanted.closed_by or earlier.totals != wanted.totals:
        raise ExplainedRefusal(
            _("%(day)s is closed already."),
            code="closed_already",
            field="day",
            allowed={"day": wanted.day.isoformat()},
        )
    return earlier


def _require_over(day: date, now: datetime) -> None:
    latest = (now - SETTLED_AFTER).astimezone(UTC).date() - timedelta(days=1)
    if day > latest:
        raise ExplainedRefusal(
            _("This day is not over: the last one to close is %(latest)s."),
            code="day_not_over",
            field="day",
            allowed={"latest": latest.isoformat()},
        )


def _require_adding_up(bank: Totals) -> None:
    closing = bank.opening + bank.came - bank.went
    if min(bank.came, bank.went) < 0 or bank.closing != closing:
        raise ExplainedRefusal(
            _("Opening, in and out do not lead to this closing balance: look at the totals again."),
            code="bank_totals",
            field="bank_closing",
            allowed={"closing": closing},
        )


def _require_other_hands(day: date, by: Player) -> None:
    begin, end = bounds(day)
    moved = AuditEntry.objects.filter(actor=by, action__in=_MOVED_MONEY)
    if moved.filter(at__gte=begin, at__lt=end).exists():
        raise ExplainedRefusal(
            _("You paid or approved on that day: a colleague has to close it."),
            code="own_day",
            field="by",
        )


def _open_incident(close: DayClose) -> None:
    open_incident(
        kind="cashier_day_differs",
        subject=close.subject,
        detail={**close.totals, "reason": close.reason},
        key=f"cashier_day_differs {close.subject}",
        now=close.closed_at,
    )


def _note(close: DayClose, address: str) -> None:
    audit_log.record(
        actor=close.closed_by,
        action=audit_log.Action.CASHIER_DAY_CLOSED,
        subject=close.subject,
        after=close.totals,
        reason=close.reason,
        address=address,
        now=close.closed_at,
    )
