"""The model of sums over the hands of five minutes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables.table import Table


class HandTally(models.Model):
    """The hands that ended at a table within a period of five minutes.

    Sums over its `hands`: the chips in their pots (minor units, uncalled bets returned, rake not
    yet taken), the players dealt in and those of them who saw a flop.
    """

    pk = models.CompositePrimaryKey("table", "from_at")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+", db_index=False)
    from_at = models.DateTimeField(_("from"))
    hands = models.PositiveIntegerField(_("hands"))
    pots = models.BigIntegerField(_("pots"))
    dealt_in = models.PositiveIntegerField(_("players dealt in"))
    saw_flop = models.PositiveIntegerField(_("players who saw a flop"))

    class Meta:
        verbose_name = _("hand tally")
        verbose_name_plural = _("hand tallies")
        indexes = [models.Index(fields=["from_at"], name="hand_tally_from")]

    def __str__(self) -> str:
        return f"{self.hands} at {self.table_id}"
