"""The model of players' sockets at tables."""

from django.conf import settings
from django.db import models

from poker.models.tables.table import Table
from poker.models.tables.web_process import WebProcess


class Presence(models.Model):
    """One socket of a player at a table, held by a web process.

    It is open until ``gone_at``, or until its process is no longer alive. A closed one is stored
    for a while, so that it is known since when its player has been gone.
    """

    socket = models.UUIDField(primary_key=True)
    process = models.ForeignKey(WebProcess, on_delete=models.CASCADE, related_name="sockets")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    gone_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["table", "player"], name="presence_at_table")]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"
