"""The model of events that personal data was erased from."""

from django.db import models

from poker.models.event_digest import LENGTH
from poker.models.tables.table import Table


class EventRedaction(models.Model):
    """The digest of what was left of an event after a person named in it was erased.

    The event keeps the digest it was written with, so the chain holds; `told_in` is the number of
    the audit log's entry about it. Never changed.
    """

    # Found by table and number, so the foreign key needs no index of its own.
    table = models.ForeignKey(Table, models.PROTECT, related_name="+", db_index=False)
    seq = models.BigIntegerField()
    digest = models.BinaryField(max_length=LENGTH)
    told_in = models.BigIntegerField()

    class Meta:
        indexes = [models.Index(fields=["table", "seq"], name="event_redaction_of_table")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq} in {self.told_in}"
