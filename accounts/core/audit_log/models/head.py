"""The table with the end of the audit log."""

from django.db import models

from accounts.core.audit_log.chain import HASH_LENGTH


class AuditHead(models.Model):
    """The one row that says where the chain ends, so that its last entries cannot vanish.

    The database moves it when an entry is added; the application's role may only read it.
    """

    number = models.BigIntegerField()
    hash = models.CharField(max_length=HASH_LENGTH)

    class Meta:
        app_label = "accounts"
        db_table = "audit_head"

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"
