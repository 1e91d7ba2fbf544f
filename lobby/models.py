from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models import Game, Table


class WaitingQuerySet(models.QuerySet["Waiting"]):
    """Places in line, in order."""

    def in_line(self) -> "WaitingQuerySet":
        """Those still waiting, first come first."""
        return self.filter(table=None, dropped="").order_by("joined_at", "pk")


class Waiting(models.Model):
    """A player's place in the line for a game, kept until its outcome has been told.

    In line while neither `table` (seated there) nor `dropped` (why not) is set. One row per
    player and game, whatever is clicked twice (clause ``no-double-seat``). No money is
    reserved; `amount` is what the player means to bring, in minor units.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="line")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="waiting"
    )
    amount = models.BigIntegerField(_("buy-in"))
    joined_at = models.DateTimeField(_("joined at"))
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="+")
    dropped = models.CharField(_("dropped because"), max_length=32, blank=True)

    objects = WaitingQuerySet.as_manager()

    class Meta:
        verbose_name = _("player in line")
        verbose_name_plural = _("players in line")
        ordering = ["joined_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="line_once_a_game")]

    def __str__(self) -> str:
        return f"{self.player_id} for {self.game_id}"
