from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.tables.table import Table


class Seat(models.Model):
    """A taken seat, kept beside the stream so that seats can be counted and found in SQL.

    The stream is the truth; this row is written in the same transaction as the event that
    takes or leaves the seat, and its constraints are the last word on double seats (clause
    ``no-double-seat``). ``out_since_at`` is set while the player's time counts as sitting out: what
    was counted then, taken in one piece, began at that instant. Who is ``cut_off`` counts so for
    want of a connection (clause ``sit-out-eviction``). ``chips`` are those in front of the player
    since the last hand, at a directed table alone: elsewhere the ledger has them.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats"
    )
    taken_at = models.DateTimeField(_("taken at"), auto_now_add=True)
    chips = models.BigIntegerField(_("chips"), null=True, blank=True)
    out_since_at = models.DateTimeField(_("sits out since"), null=True, blank=True)
    cut_off = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_one_player"),
            models.UniqueConstraint(fields=["table", "player"], name="seat_once_a_table"),
        ]
        indexes = [
            models.Index(
                fields=["out_since_at"],
                condition=models.Q(out_since_at__isnull=False),
                name="seat_out_since",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
