"""The table of the ledger's entries."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models.account import Account
from accounts.ledger.models.transfer import Transfer


class Entry(models.Model):
    """What one transfer did to one account, in minor units: in if positive, out if negative.

    Never changed once written.
    """

    transfer = models.ForeignKey(Transfer, models.PROTECT, related_name="entries", db_index=False)
    account = models.ForeignKey(Account, models.PROTECT, related_name="entries", db_index=False)
    amount = models.BigIntegerField()

    class Meta:
        app_label = "accounts"
        db_table = "ledger_entry"
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        indexes = [
            # Finds an account's entries in order, and sums them without reading the table.
            models.Index(
                fields=["account", "transfer"], include=["amount"], name="ledger_entry_of_account"
            )
        ]
        constraints = [
            # Its index also finds a transfer's entries, so the foreign key needs none.
            models.UniqueConstraint(
                fields=["transfer", "account"], name="ledger_entry_once_per_account"
            ),
            models.CheckConstraint(
                condition=~models.Q(amount=0), name="ledger_entry_amount_not_zero"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+d} on {self.account_id}"
