"""The model of pledges whose seeds were not given."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables.table import Table


class UnopenedPledge(models.Model):
    """A player's pledge for a hand that was dealt without the seed; written with the deal.

    Whoever leaves a seed out may have chosen by it, so these are counted, tested against winning,
    and for a while no further pledge is taken from that player.
    """

    table = models.ForeignKey(
        Table,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        verbose_name=_("table"),
    )
    hand_no = models.PositiveIntegerField(_("hand"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        verbose_name=_("player"),
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("pledge without a seed")
        verbose_name_plural = _("pledges without a seed")
        ordering = ["pk"]
        constraints = [
            # Begins with the table, so the foreign key needs no index of its own.
            models.UniqueConstraint(
                fields=["table", "hand_no", "player"], name="unopened_pledge_once"
            )
        ]
        indexes = [models.Index(fields=["player", "at"], name="unopened_pledge_lately")]

    def __str__(self) -> str:
        return f"{self.player_id} for table:{self.table_id} hand:{self.hand_no}"
