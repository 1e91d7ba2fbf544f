"""The table of places where the audit log was cut off."""

from django.db import models

from accounts.core.audit_log.chain import HASH_LENGTH


class AuditAnchor(models.Model):
    """An entry up to which the log was cut off when its time was over, and its hash.

    The chain begins after the last of them. Only the database writes it, together with the cut; an
    entry of the log says so as well.
    """

    number = models.BigIntegerField(primary_key=True)
    hash = models.CharField(max_length=HASH_LENGTH)
    cut_at = models.DateTimeField()

    class Meta:
        app_label = "accounts"
        db_table = "audit_anchor"

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"
