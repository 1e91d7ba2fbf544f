"""The table of changes of e-mail addresses."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

LONGEST_EMAIL = 254


class EmailChange(models.Model):
    """A player's request for another e-mail address: confirmed at the new one, unless it is stopped
    from the old one.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="email_changes"
    )
    old_email = models.EmailField(_("old e-mail"), max_length=LONGEST_EMAIL)
    new_email = models.EmailField(_("new e-mail"), max_length=LONGEST_EMAIL)
    asked_at = models.DateTimeField(_("asked at"))
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True)
    stopped_at = models.DateTimeField(_("stopped at"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_email_change"
        verbose_name = _("e-mail change")
        verbose_name_plural = _("e-mail changes")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(new_email=Lower("new_email"))
                & ~models.Q(new_email=models.F("old_email")),
                name="email_change_to_another",
            ),
        ]

    def __str__(self) -> str:
        return f"e-mail change {self.pk} of {self.player_id}"
