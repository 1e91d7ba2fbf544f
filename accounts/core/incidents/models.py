"""The table of incidents."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.core.mail.due import MailDue


class Incident(MailDue):
    """Something that went wrong, open until a member of staff closes it with a note.

    `subject` names what it is about, as "table:3 hand:17" or "ledger". `detail` never holds a card
    or a secret.
    """

    kind = models.CharField(_("kind"), max_length=64)
    subject = models.CharField(_("subject"), max_length=128)
    detail = models.JSONField(_("detail"), default=dict)
    key = models.CharField(_("key"), max_length=200, unique=True)
    opened_at = models.DateTimeField(_("opened at"))
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("closed by"),
    )
    note = models.TextField(_("note"), blank=True)

    class Meta:
        app_label = "accounts"
        db_table = "incident"
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True, closed_by__isnull=True)
                | models.Q(closed_at__isnull=False, closed_by__isnull=False),
                name="incident_closed_by_somebody",
            ),
        ]
        indexes = [
            models.Index(fields=["subject"], name="incident_subject"),
            models.Index(
                fields=["mail_due_at"],
                condition=models.Q(mail_due_at__isnull=False),
                name="incident_mail_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"
