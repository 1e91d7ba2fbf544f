"""The consent of two people to moving idle euros."""

from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from accounts.cashier.idle_money.approval import IdleApproval
from accounts.cashier.idle_money.destination import Destination
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import Consent, needs_two
from accounts.ledger.models import Account, Currency
from accounts.models.player import Player
from config.refusals.explained import ExplainedRefusal


def agreed(
    wallet: Account,
    amount: int,
    destination: Destination,
    *,
    staff: Player,
    form_key: UUID,
    now: datetime,
) -> Consent | None:
    """Return the consent of enough people, `staff` included, to move all `amount` there.

    If it takes a second person, store the approval of `staff` and return None; it replaces one for
    another amount or destination, or of somebody who has left the staff. Raises ExplainedRefusal
    (`second_person`) if `staff` has approved it before. The caller holds the lock of the wallet's
    player.
    """
    act = _act(wallet, amount)
    if not needs_two(act, by=staff, now=now):
        # An approval for this balance is used up: it must not count for a later one.
        IdleApproval.objects.filter(wallet=wallet).delete()
        return Consent(act)
    signed = IdleApproval.objects.filter(approved_by__is_staff=True, approved_by__is_active=True)
    first = signed.filter(wallet=wallet).first()
    if first and (first.amount, first.destination) == (amount, destination):
        _require_another(first, staff)
        first.delete()
        return Consent(act, first.approved_by_id)
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
    return None


def _act(wallet: Account, amount: int) -> Act:
    """Return the payment that moving it makes, in euros: staff alone decide where the player's
    money goes."""
    if wallet.currency != Currency.EUR:
        return Act()
    return Act(paid={wallet.player_id or 0: amount})


def _require_another(first: IdleApproval, staff: Player) -> None:
    if first.approved_by_id == staff.pk:
        raise ExplainedRefusal(
            _("You have signed. A colleague has to sign too."),
            code="second_person",
            field="staff",
            allowed={"not": staff.screen_name},
        )
