"""The model of seats held for a player."""

from django.conf import settings
from django.db import models

from poker.models.tables.table import Table


class Reservation(models.Model):
    """A free seat held for one player while they choose their buy-in, until ``until_at``.

    Stored beside the seats and written under the table's lock. One that has expired has no effect
    and is deleted when the next one is made.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="reservations", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reservations"
    )
    until_at = models.DateTimeField()

    class Meta:
        constraints = [
            # Begins with the table, so the foreign key needs no index of its own.
            models.UniqueConstraint(fields=["table", "number"], name="reservation_one_player"),
            models.UniqueConstraint(fields=["table", "player"], name="reservation_once_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} for {self.player_id}"
