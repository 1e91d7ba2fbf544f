"""The first of two approvals to move an idle wallet's money."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.cashier.idle_money.destination import Destination
from accounts.ledger.models import Account


class IdleApproval(models.Model):
    """One person's approval to move an idle wallet's money, which waits for a second person's.

    `amount` is in minor units, and is all that was in the wallet. Deleted once the money is moved.
    """

    wallet = models.OneToOneField(
        Account, models.PROTECT, related_name="idle_approval", verbose_name=_("wallet")
    )
    amount = models.BigIntegerField(_("amount"))
    destination = models.CharField(_("where to"), max_length=16, choices=Destination)
    form_key = models.UUIDField()
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("approved by")
    )
    approved_at = models.DateTimeField(_("approved at"))

    class Meta:
        app_label = "accounts"
        db_table = "idle_money_approval"
        verbose_name = _("approval of a move of idle money")
        verbose_name_plural = _("approvals of moves of idle money")

    def __str__(self) -> str:
        return f"{self.approved_by_id} for {self.wallet_id}"
