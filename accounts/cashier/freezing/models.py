"""The table of signatures under the release of frozen money."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class FreezeRelease(models.Model):
    """One person's signature that money may go in spite of what freezes it. Never changed.

    `subject` is the request or wallet, `keys` the reasons that stood then: what comes up later
    freezes it again. Two people have to sign for the same reason.
    """

    subject = models.CharField(_("what"), max_length=64)
    keys = models.JSONField(_("reasons to freeze"))
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        app_label = "accounts"
        db_table = "cashier_freeze_release"
        verbose_name = _("release of frozen money")
        verbose_name_plural = _("releases of frozen money")
        ordering = ["pk"]
        indexes = [models.Index(fields=["subject"], name="cashier_freeze_subject")]

    def __str__(self) -> str:
        return f"{self.subject}: {self.by}"
