"""The model of the counter of returns with a large stack."""

from django.conf import settings
from django.db import models


class RatholingCounter(models.Model):
    """How often a player came back with a large stack on one UTC day (``ratholing-counter``).

    One counter over all tables, formats and limits. A day without a row counts as zero. Once the
    day is over, the count is stored as a ``RatholingDay``.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    day = models.DateField()
    returns = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            # Begins with the player, so the foreign key needs no index of its own.
            models.UniqueConstraint(fields=["player", "day"], name="ratholing_counter_of_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} on {self.day}"
