"""The table of staff's notes on players."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_NOTE = 1000


class StaffNote(models.Model):
    """What staff wrote down about a player, for staff only. Never changed."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="staff_notes",
        verbose_name=_("player"),
    )
    text = models.CharField(_("text"), max_length=LONGEST_NOTE)
    made_at = models.DateTimeField(_("made at"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("made by")
    )

    class Meta:
        app_label = "accounts"
        verbose_name = _("note of the staff")
        verbose_name_plural = _("notes of the staff")
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.made_at:%Y-%m-%d}"
