"""When a player's session began, and when its reality check is due."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Interval(models.IntegerChoices):
    """The minutes of play after which a player wants the reality check."""

    QUARTER = 15, _("every 15 minutes")
    HALF = 30, _("every 30 minutes")
    HOUR = 60, _("every hour")


class PlayClock(models.Model):
    """A player's session, and when its reality check is due.

    A session begins with a first seat and is over after half an hour without one. `check_due_at` is
    when the reality check is due, `loss_clear_until` until when the player's chips are known to be
    within their loss limits.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="play_clock"
    )
    interval = models.PositiveSmallIntegerField(
        _("reality check"), choices=Interval, default=Interval.HOUR
    )
    began_at = models.DateTimeField(_("session began at"), null=True)
    check_due_at = models.DateTimeField(_("reality check due at"), null=True)
    loss_clear_until = models.DateTimeField(_("losses looked at until"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "play_clock"
        verbose_name = _("play clock")
        verbose_name_plural = _("play clocks")

    def __str__(self) -> str:
        return f"play clock of {self.player_id}"
