"""The table of the ledger's checks."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LedgerCheck(models.Model):
    """One recomputation of the whole ledger, in which every table was compared with it."""

    at = models.DateTimeField(_("at"), db_index=True)
    differences = models.PositiveIntegerField(_("differences"))

    class Meta:
        app_label = "accounts"
        db_table = "ledger_check"
        verbose_name = _("ledger check")
        verbose_name_plural = _("ledger checks")

    def __str__(self) -> str:
        return f"{self.at}: {self.differences}"
