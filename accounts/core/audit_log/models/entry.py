"""The table of the audit log."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import labelled_actions
from accounts.core.audit_log.chain import HASH_LENGTH
from config.model_fields import ChoiceField


class AuditEntry(models.Model):
    """One action: who, when, from where, what, to what, before and after, and why.

    `number` counts from 1 without gaps. `hash` is taken over everything else here and the hash
    of the entry before, so that no entry can be changed, removed or moved unnoticed. `actor`
    is empty for what the room did by itself. Never changed once written.
    """

    number = models.BigIntegerField(_("number"), primary_key=True)
    at = models.DateTimeField(_("at"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="audit_entries",
        verbose_name=_("who"),
    )
    action = ChoiceField(_("action"), max_length=64, choices=labelled_actions)
    subject = models.CharField(_("subject"), max_length=128, db_index=True)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    reason = models.TextField(_("reason"), blank=True)
    address = models.CharField(_("from where"), max_length=64, blank=True)
    previous_hash = models.CharField(_("previous hash"), max_length=HASH_LENGTH)
    hash = models.CharField(_("hash"), max_length=HASH_LENGTH)

    class Meta:
        app_label = "accounts"
        db_table = "audit_entry"
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit log")
        ordering = ("-number",)
        indexes = [
            # Each decision of staff sums the payments and freed money of the last 24 hours.
            models.Index(
                fields=["at"],
                condition=models.Q(after__has_any_keys=["paid", "freed"]),
                name="audit_entry_counted",
            )
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action} {self.subject}"
