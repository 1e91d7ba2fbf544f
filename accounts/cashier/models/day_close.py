"""The table of the cashier's closed days."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

BANK = ("bank_opening", "bank_in", "bank_out", "bank_closing")
LEDGER = ("ledger_opening", "ledger_in", "ledger_out", "ledger_closing")


def _cents(label: "_StrPromise") -> "models.BigIntegerField[int, int]":
    return models.BigIntegerField(label)


class DayClose(models.Model):
    """One UTC day of the cashier, closed for good: the bank's totals beside the ledger's.

    Amounts are in minor units; `in` is money that came to the bank account, `out` what left it. The
    ledger's side is the cashier account seen from the bank. Never changed once written.
    """

    day = models.DateField(_("day"))
    currency = models.CharField(_("currency"), max_length=4, choices=Currency, default=Currency.EUR)
    bank_opening = _cents(_("bank, opening"))
    bank_in = _cents(_("bank, in"))
    bank_out = _cents(_("bank, out"))
    bank_closing = _cents(_("bank, closing"))
    ledger_opening = _cents(_("ledger, opening"))
    ledger_in = _cents(_("ledger, in"))
    ledger_out = _cents(_("ledger, out"))
    ledger_closing = _cents(_("ledger, closing"))
    reason = models.CharField(_("remark"), max_length=500, blank=True)
    closed_at = models.DateTimeField(_("closed at"))
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("closed by")
    )

    class Meta:
        app_label = "accounts"
        db_table = "cashier_day_close"
        verbose_name = _("day close")
        verbose_name_plural = _("day closes")
        ordering = ["-day"]
        constraints = [
            models.UniqueConstraint(fields=["day", "currency"], name="cashier_day_close_once"),
            models.CheckConstraint(
                condition=models.Q(
                    bank_in__gte=0,
                    bank_out__gte=0,
                    bank_closing=models.F("bank_opening")
                    + models.F("bank_in")
                    - models.F("bank_out"),
                ),
                name="cashier_day_close_bank_adds_up",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.currency}"

    @property
    def subject(self) -> str:
        """Return the day's name in the audit log and in incidents."""
        return f"cashier_day:{self.day.isoformat()} {self.currency}"

    @property
    def totals(self) -> dict[str, int]:
        """Return both sides' totals in minor units, by the names of their fields."""
        return {name: getattr(self, name) for name in (*BANK, *LEDGER)}

    @property
    def differs(self) -> bool:
        """Return whether the bank's totals and the ledger's differ."""
        return any(
            getattr(self, bank) != getattr(self, ledger)
            for bank, ledger in zip(BANK, LEDGER, strict=True)
        )
