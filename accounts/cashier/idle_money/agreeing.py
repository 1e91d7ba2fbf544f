"""Two people agree to move a large amount of idle euros."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.cashier.idle_money.approval import IdleApproval
from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.errors import IdleMoneyRefused
from accounts.ledger.models import Account, Currency
from accounts.models.player import Player


def needs_two(wallet: Account) -> bool:
    """Whether what is in this wallet is more than one person may move."""
    held = wallet.balance or 0
    return wallet.currency == Currency.EUR and held > settings.ROOM_CASHIER_TWO_PERSON_ABOVE


def agreed(
    wallet: Account,
    amount: int,
    destination: Destination,
    *,
    staff: Player,
    form_key: UUID,
    now: datetime,
) -> bool:
    """Whether enough people want `amount`, all of the wallet's, to go there, `staff` among them.

    If not, their word is kept for the next; it takes the place of one for another amount or
    destination. Raises IdleMoneyRefused (`second_person`) for somebody who has given it. The
    wallet's player is locked meanwhile.
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
        raise IdleMoneyRefused(
            _("This amount needs a second person, and you were the first."),
            code="second_person",
            field="staff",
            allowed={"not": staff.screen_name},
        )
