"""The model of players' pledges of seeds."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables.table import Table


class DealPledge(models.Model):
    """The hash of the seed a player's browser will give for one hand.

    Added until the hand before it begins, and never changed; a seed is only taken if it matches
    one.
    """

    # No constraint: it would wait for the table's lock, which a deal holds while it waits for
    # the commitment. A trigger requires a commitment at that table, and that has a constraint.
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    hand_no = models.PositiveIntegerField(_("hand"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        db_constraint=False,
    )
    pledge = models.CharField(_("pledge"), max_length=64)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("pledge of a seed")
        verbose_name_plural = _("pledges of seeds")
        ordering = ["table", "hand_no", "player"]
        constraints = [
            # Begins with the table, so the foreign key needs no index of its own.
            models.UniqueConstraint(fields=["table", "hand_no", "player"], name="deal_pledge_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} for table:{self.table_id} hand:{self.hand_no}"
