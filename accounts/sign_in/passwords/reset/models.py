"""The table of requests for a new password."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.core.mail.due import MailDue
from accounts.core.next_page import LONGEST


class ResetAsked(MailDue):
    """Somebody asked for a new password. Where no account has the address, `player` is empty: the
    request then takes as long, and nothing is mailed. The link leads to `next_page` in the end.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True)
    origin = models.CharField(_("address of the room"), max_length=255)
    next_page = models.CharField(max_length=LONGEST, blank=True, default="", db_default="")
    asked_at = models.DateTimeField(_("asked at"))

    class Meta:
        app_label = "accounts"
        db_table = "accounts_reset_asked"
        verbose_name = _("password reset")
        verbose_name_plural = _("password resets")
        indexes = [
            models.Index(
                fields=["mail_due_at"],
                condition=models.Q(mail_due_at__isnull=False),
                name="reset_asked_mail_due",
            ),
        ]

    def __str__(self) -> str:
        return f"password reset {self.pk}"
