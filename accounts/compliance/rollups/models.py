"""The tables of daily sums."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Account, TransferKind


class RolledDay(models.Model):
    """A UTC day summed up by `rollup`; a stale one is not used until it is redone."""

    rollup = models.CharField(_("roll-up"), max_length=16)
    day = models.DateField(_("day"))
    is_stale = models.BooleanField(_("stale"), default=True)
    rolled_at = models.DateTimeField(_("rolled up at"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "rolled_day"
        verbose_name = _("rolled-up day")
        verbose_name_plural = _("rolled-up days")
        constraints = [
            models.UniqueConstraint(fields=["rollup", "day"], name="rolled_day_once"),
            models.CheckConstraint(
                condition=models.Q(is_stale=True) | models.Q(rolled_at__isnull=False),
                name="rolled_day_was_rolled",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rollup} {self.day}"


class AccountDay(models.Model):
    """What transfers of one kind did to one account on one UTC day, in minor units."""

    day = models.DateField(_("day"))
    account = models.ForeignKey(Account, models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(_("what"), max_length=32, choices=TransferKind)
    amount = models.BigIntegerField(_("amount"))

    class Meta:
        app_label = "accounts"
        db_table = "account_day"
        verbose_name = _("day of an account")
        verbose_name_plural = _("days of accounts")
        constraints = [
            models.UniqueConstraint(fields=["day", "account", "kind"], name="account_day_once")
        ]

    def __str__(self) -> str:
        return f"{self.amount:+d} on {self.account_id}, {self.day}"
