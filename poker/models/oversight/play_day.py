"""The models of daily sums of play."""

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.hands.played_hand import HandStatus
from poker.models.tables.table import Table

PLAY_ROLLUP: Final = "play"
"""The name of these sums where days are rolled up."""


class PlayDay(models.Model):
    """What daily sums of play have in common: a UTC day, a table, how the hands ended.

    Amounts in minor units: `net` and `rake` from the histories, and the sums of the ledger's
    transfers for the same hands.
    """

    day = models.DateField(_("day"))
    table = models.ForeignKey(Table, models.PROTECT, related_name="+", db_index=False)
    status = models.CharField(_("status"), max_length=16, choices=HandStatus)
    hands = models.IntegerField(_("hands"))
    net = models.BigIntegerField(_("won or lost"))
    rake = models.BigIntegerField(_("rake"))

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.table_id} {self.day} {self.status}"


class TableDay(PlayDay):
    """A day's hands of a table.

    `pot` is the sum of their pots before rake, `booked_rake` went to the house by the ledger,
    `booked` to stacks and wallets.
    """

    pot = models.BigIntegerField(_("in the middle"))
    booked_rake = models.BigIntegerField(_("rake in the ledger"))
    booked = models.BigIntegerField(_("in stacks and wallets"))

    class Meta:
        verbose_name = _("day of a table")
        verbose_name_plural = _("days of tables")
        constraints = [
            models.UniqueConstraint(fields=["day", "table", "status"], name="table_day_once")
        ]


class PlayerDay(PlayDay):
    """A player's part in a day's hands of a table.

    `wagered` is what they put in, as far as that is known, `booked` what went to their own stack
    and wallet by the ledger.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False
    )
    wagered = models.BigIntegerField(_("wagered"))
    booked = models.BigIntegerField(_("in stack and wallet"))

    class Meta:
        verbose_name = _("day of a player")
        verbose_name_plural = _("days of players")
        constraints = [
            models.UniqueConstraint(
                fields=["day", "table", "player", "status"], name="player_day_once"
            )
        ]
