"""The models of the hourly notes of how far the chains of events have got."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.event_digest import LENGTH
from poker.models.tables.table import Table


class EventNote(models.Model):
    """An hourly note of the last events of the tables whose stream has grown.

    `digest` is the SHA-256 of its heads (`event_stream/chain/heads.py`), in hexadecimal; it is in
    the audit log as well, so that note and heads cannot be replaced unnoticed. Never changed.
    """

    at = models.DateTimeField(_("at"))
    digest = models.CharField(_("digest"), max_length=LENGTH * 2)

    class Meta:
        verbose_name = _("note of event heads")
        verbose_name_plural = _("notes of event heads")

    def __str__(self) -> str:
        return f"{self.pk}:{self.digest}"


class EventHead(models.Model):
    """The last event of one table when it was noted, and its digest. Never changed."""

    note = models.ForeignKey(EventNote, models.PROTECT, related_name="heads")
    # The index below serves the query for a table's last head.
    table = models.ForeignKey(Table, models.PROTECT, related_name="+", db_index=False)
    seq = models.BigIntegerField(_("number"))
    digest = models.BinaryField(_("digest"), max_length=LENGTH)

    class Meta:
        verbose_name = _("event head")
        verbose_name_plural = _("event heads")
        indexes = [models.Index(fields=["table", "-id"], name="event_head_of_table")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seq}:{bytes(self.digest).hex()}"
