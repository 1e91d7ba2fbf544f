"""The table of entries that were redacted."""

from django.db import models

from accounts.core.audit_log.chain import HASH_LENGTH


class AuditRedaction(models.Model):
    """The hash of what is left of an entry from which an erased person's data were removed;
    `told_in` is the number of the entry that records it. Never changed.
    """

    number = models.BigIntegerField(db_index=True)
    hash = models.CharField(max_length=HASH_LENGTH)
    told_in = models.BigIntegerField()

    class Meta:
        app_label = "accounts"
        db_table = "audit_redaction"

    def __str__(self) -> str:
        return f"{self.number} in {self.told_in}"
