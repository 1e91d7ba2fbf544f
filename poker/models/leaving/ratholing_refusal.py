"""The model of refused buy-ins."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables.table import Table


class RatholingRefusal(models.Model):
    """A buy-in refused to a player who left the table shortly before (``ratholing-window``).

    Amounts in minor units of the table's currency: what was offered, and what would have been
    allowed. `returns` is the counter at that time.
    """

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="+", verbose_name=_("table")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
    )
    amount = models.BigIntegerField(_("offered"))
    minimum = models.BigIntegerField(_("least allowed"))
    maximum = models.BigIntegerField(_("most allowed"))
    left_with = models.BigIntegerField(_("left with"))
    left_at = models.DateTimeField(_("left at"))
    returns = models.PositiveIntegerField(_("counted returns of the day"))
    refused_at = models.DateTimeField(_("refused at"), db_index=True)

    class Meta:
        verbose_name = _("refused buy-in")
        verbose_name_plural = _("refused buy-ins")
        ordering = ["-refused_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"
