"""The model of taken seats."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from config.model_fields import InstantField
from poker.models.tables.table import Table


class Seat(models.Model):
    """A taken seat, stored beside the stream so that seats can be counted and found in SQL.

    The stream is authoritative; this row is written in the same transaction as the event that takes
    or leaves the seat, and its constraints finally rule out double seats (clause
    ``no-double-seat``). ``out_since_at`` is set while the player's time counts as sitting out: it
    is the time at which that would have begun if all the time counted had been one period. For a
    player who is ``cut_off`` it counts because of a lost connection (clause ``sit-out-eviction``).
    ``chips`` are those in front of the player since the last hand, only at a directed table:
    elsewhere they are in the ledger.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats"
    )
    taken_at = InstantField(_("taken at"), auto_now_add=True)
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
