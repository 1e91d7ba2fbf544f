"""The model of protected disconnects."""

from django.conf import settings
from django.db import models

from poker.models.tables.table import Table


class Protection(models.Model):
    """One disconnect a player was protected through (clause ``disconnect-protection``).

    Counted over all tables: a player who sits at two has one allowance.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    hand_no = models.PositiveIntegerField()
    used_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["player", "used_at"], name="protection_of_player")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}/{self.hand_no}"
