"""The model of the counted returns of past days."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class RatholingDay(models.Model):
    """How often a player came back with a large stack on a past UTC day (``ratholing-counter``).

    It is the counter at the end of that day, stored for reports.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
    )
    day = models.DateField(_("day"), db_index=True)
    returns = models.PositiveIntegerField(_("counted returns of the day"))
    closed_at = models.DateTimeField(_("closed at"), db_index=True)

    class Meta:
        verbose_name = _("counted returns of a day")
        verbose_name_plural = _("counted returns by day")

    def __str__(self) -> str:
        return f"{self.player_id} on {self.day}"
