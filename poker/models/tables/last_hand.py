"""The model of the last hands of the whole room."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LastHand(models.Model):
    """Staff stop the deal in the whole room after the running hands, until `ended_at`.

    At most one is in force.
    """

    called_at = models.DateTimeField(_("called at"))
    called_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("called by")
    )
    reason = models.CharField(_("reason"), max_length=500)
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("last hand of the room")
        verbose_name_plural = _("last hands of the room")
        constraints = [
            models.UniqueConstraint(
                fields=["ended_at"], nulls_distinct=False, name="last_hand_one_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.called_at:%Y-%m-%d %H:%M}"
