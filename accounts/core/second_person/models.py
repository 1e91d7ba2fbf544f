"""The first of two people's approvals."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Approval(models.Model):
    """One person's approval of something that takes two, which waits for a second person's.

    `action` is what is to be done to the `subject`, as the audit log names it, and `terms` are what
    a second person has to ask for alike. Deleted once it is done.
    """

    action = models.CharField(_("action"), max_length=40)
    subject = models.CharField(_("subject"), max_length=100)
    terms = models.JSONField(_("terms"))
    reason = models.CharField(_("reason"), max_length=500)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("approved by")
    )
    at = models.DateTimeField(_("approved at"))

    class Meta:
        app_label = "accounts"
        db_table = "second_person_approval"
        verbose_name = _("approval waiting for a second person")
        verbose_name_plural = _("approvals waiting for a second person")
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["action", "subject"], name="second_person_one_each")
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.subject}"
