"""The model of players' last departures from tables."""

from django.conf import settings
from django.db import models

from poker.models.tables.table import Table


class Departure(models.Model):
    """The stack with which a player last left a table, and when (clause ``ratholing-window``).

    Written in the transaction that empties the seat, deleted in the one in which the player takes a
    seat there again. A table closed by staff leaves none.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    stack = models.BigIntegerField()
    left_at = models.DateTimeField()

    class Meta:
        constraints = [
            # Begins with the table, so the foreign key needs no index of its own.
            models.UniqueConstraint(fields=["table", "player"], name="departure_last_of_player")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.table_id}"
