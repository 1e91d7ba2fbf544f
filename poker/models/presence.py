from django.conf import settings
from django.db import models

from poker.models.table import Table


class Presence(models.Model):
    """One open socket of a player at a table; its web process says every two seconds that it
    is still there. One that is not heard of for ten seconds is gone, with its process. A
    closed one is kept for a while, to tell since when its player has been gone.
    """

    socket = models.UUIDField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()
    gone_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["table", "player"], name="presence_at_table")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"
