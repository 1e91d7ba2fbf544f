"""The table of breaks and exclusions."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class BreakKind(models.TextChoices):
    """How a player stays away: a break ends by itself, an exclusion only when they ask."""

    BREAK = "break", _("break")
    EXCLUSION = "exclusion", _("exclusion")


class PlayBreak(models.Model):
    """A time in which a player can use their account only to have their money paid out.

    `until_at` is only ever moved later. `imposed_by` is the member of staff who ordered an
    exclusion, with their `reason`. `reopen_asked_at` is when the player asked to come back from an
    exclusion whose time was over; a day later they may confirm it, and then it has ended, at
    `ended_at`.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="play_breaks",
        verbose_name=_("player"),
    )
    kind = models.CharField(_("kind"), max_length=12, choices=BreakKind)
    began_at = models.DateTimeField(_("began at"))
    until_at = models.DateTimeField(_("until"))
    imposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("imposed by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    reopen_asked_at = models.DateTimeField(_("asked to come back at"), null=True)
    ended_at = models.DateTimeField(_("over since"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "play_break"
        verbose_name = _("break or exclusion")
        verbose_name_plural = _("breaks and exclusions")
        ordering = ["-began_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=models.Q(ended_at=None), name="play_break_one_open"
            ),
            models.CheckConstraint(
                condition=models.Q(until_at__gt=models.F("began_at")), name="play_break_lasts"
            ),
            models.CheckConstraint(
                condition=models.Q(imposed_by=None)
                | ~models.Q(reason="") & ~models.Q(imposed_by=models.F("player")),
                name="play_break_imposed_with_reason",
            ),
        ]
        indexes = [models.Index(fields=["player", "-began_at"], name="play_break_player")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.player_id} until {self.until_at}"
