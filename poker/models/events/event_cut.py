"""The model of where a table's stream was cut off."""

from django.db import models

from poker.models.event_digest import LENGTH
from poker.models.tables.table import Table


class EventCut(models.Model):
    """Where a table's stream was cut off when its hands no longer had to be kept.

    `seq` is the first event that is left, one that replaying may begin with, and `digest` the
    digest of the event before it. Written by the database alone, together with the cut; the audit
    log records it too.
    """

    table = models.OneToOneField(Table, models.PROTECT, primary_key=True, related_name="+")
    seq = models.BigIntegerField()
    digest = models.BinaryField(max_length=LENGTH)
    cut_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq}"
