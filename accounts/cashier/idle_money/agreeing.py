"""The agreement of two people that a large amount of idle euros is moved."""

from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from accounts.cashier.idle_money.approval import IdleApproval
from accounts.cashier.idle_money.destination import Destination
from accounts.core.second_person.agreeing import is_large
from accounts.ledger.models import Account, Currency
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal


def needs_two(wallet: Account) -> bool:
    """Return whether this wallet holds more than one person may move."""
    return is_large(wallet.balance or 0, in_euros=wallet.currency == Currency.EUR)


def agreed(
    wallet: Account,
    amount: int,
    destination: Destination,
    *,
    staff: Player,
    form_key: UUID,
    now: datetime,
) -> bool:
    """Return whether enough people, `staff` included, have approved moving all `amount` there.

    If not, store the approval of `staff` for a second person; it replaces one for another amount or
    destination. Raises ExplainedRefusal (`second_person`) where `staff` has approved it before. The
    caller holds the lock of the wallet's player.
    """
    if not needs_two(wallet):
        return True
    first = IdleApproval.objects.filter(wallet=wallet).first()
    if first and (first.amount, first.destination) == (amount, destination):
        _require_another(first, staff)
        first.delete()
        return True
    IdleApproval.objects.update_or_create(
        wallet=wallet,
        defaults={
            "amount": amount,
            "destination": destination,
            "form_key": form_key,
            "approved_by": staff,
            "approved_at": now,
        },
    )
    return False


def _require_another(first: IdleApproval, staff: Player) -> None:
    if first.approved_by_id == staff.pk:
        raise ExplainedRefusal(
            _("This amount needs a second person, and you were the first."),
            code="second_person",
            field="staff",
            allowed={"not": staff.screen_name},
        )
