"""The table of recorded versions of rows."""

from django.db import models


class RecordVersion(models.Model):
    """A row of another table as it was written, as a digest.

    Triggers of that table write it with every insert, update and delete (`record_watch`).
    `relation` and `key` name the row. `digest` is the SHA-256 of its watched columns, and NULL once
    the row was deleted. `written_by` is the database role of the connection, or "migration".
    Rows are never changed; the audit log has digests of all versions (`sealing.py`).
    """

    relation = models.CharField(max_length=63)
    key = models.CharField(max_length=64)
    digest = models.BinaryField(null=True)
    written_at = models.DateTimeField()
    written_by = models.CharField(max_length=63)

    class Meta:
        app_label = "accounts"
        db_table = "record_version"
        indexes = [models.Index(fields=["relation", "key", "-id"], name="record_version_newest")]

    def __str__(self) -> str:
        return f"{self.relation} {self.key} #{self.pk}"
