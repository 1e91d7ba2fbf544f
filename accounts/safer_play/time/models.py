"""The table of the times players had seats."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class TableStint(models.Model):
    """A time in which a player had a seat: from sitting down to leaving, `ended_at` empty until
    then.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="table_stints"
    )
    table_no = models.BigIntegerField(_("table"))
    began_at = models.DateTimeField(_("began at"))
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "table_stint"
        verbose_name = _("time at a table")
        verbose_name_plural = _("times at tables")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "table_no"],
                condition=models.Q(ended_at=None),
                name="table_stint_one_open",
            )
        ]
        indexes = [
            models.Index(fields=["player", "ended_at"], name="table_stint_ended"),
            models.Index(fields=["player", "-began_at"], name="table_stint_began"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at table {self.table_no}"
