from django.db import models

from poker.models.event_digest import LENGTH
from poker.models.tables.table import Table


class EventCut(models.Model):
    """Where a table's stream was cut off when the time of its hands was over.

    `seq` is the first event that is left, one a fold may begin with, and `digest` what it was
    chained to. Written by the database alone, together with the cut; the audit log says so.
    """

    table = models.OneToOneField(Table, models.PROTECT, primary_key=True, related_name="+")
    seq = models.BigIntegerField()
    digest = models.BinaryField(max_length=LENGTH)
    cut_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq}"
