"""The table of players' limits."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LimitKind(models.TextChoices):
    """What a player can limit."""

    DEPOSIT = "deposit", _("deposits")
    LOSS = "loss", _("losses")
    TIME = "time", _("time at tables")


class Span(models.TextChoices):
    """The span of the UTC calendar a limit is for."""

    DAY = "day", _("day")
    WEEK = "week", _("week")
    MONTH = "month", _("month")


class PlayLimit(models.Model):
    """A limit a player has set for themselves, in cents, or in minutes for time.

    `asked_at` is when they asked for a looser limit: `asked`, or none where that is empty. Until
    they confirm it a day later, `amount` stays in force.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="play_limits",
        verbose_name=_("player"),
    )
    kind = models.CharField(_("limit on"), max_length=8, choices=LimitKind)
    span = models.CharField(_("per"), max_length=8, choices=Span)
    amount = models.BigIntegerField(_("cents or minutes"))
    set_at = models.DateTimeField(_("in force since"))
    asked = models.BigIntegerField(_("asked for instead"), null=True)
    asked_at = models.DateTimeField(_("asked at"), null=True)

    class Meta:
        app_label = "accounts"
        db_table = "play_limit"
        verbose_name = _("play limit")
        verbose_name_plural = _("play limits")
        ordering = ["player", "kind", "span"]
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "span"], name="play_limit_once"),
            models.CheckConstraint(
                condition=models.Q(amount__gt=0), name="play_limit_amount_positive"
            ),
            models.CheckConstraint(
                condition=models.Q(asked=None)
                | models.Q(asked_at__isnull=False, asked__gt=models.F("amount")),
                name="play_limit_asked_is_looser",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} a {self.span} of {self.player_id}"
