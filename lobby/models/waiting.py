"""A player's place in a line."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models import Game, Table


class WaitingQuerySet(models.QuerySet["Waiting"]):
    """Places in line, in order."""

    def in_line(self) -> "WaitingQuerySet":
        """Return those still waiting for a seat to come free, first come first."""
        return self.open().filter(called_until=None).order_by("joined_at", "pk")

    def called(self) -> "WaitingQuerySet":
        """Return those for whom a seat is held, until they take it or it runs out."""
        return self.open().exclude(called_until=None).order_by("called_until", "pk")

    def open(self) -> "WaitingQuerySet":
        """Return those whose wait has not ended."""
        return self.filter(table=None, dropped="")

    def pool(self) -> "WaitingQuerySet":
        """Return those in line for any table of their game."""
        return self.filter(wanted=None)

    def away(self, now: datetime) -> "WaitingQuerySet":
        """Return those who have no connection."""
        return self.filter(there_until__lte=now)


class Waiting(models.Model):
    """A player's place in a line, stored until the player has seen its outcome.

    The line is the game's, or that of the one table `wanted` where players pick their seats. It
    goes on while neither `table` (seated there) nor `dropped` (why not) is set; meanwhile a seat at
    `called_to` may be held for the player until `called_until`. One row per player and line,
    whatever is clicked twice (clause ``no-double-seat``). No money is reserved; `amount` is what
    the player means to bring, in minor units.

    Only players who are there are seated (``queue-order``): until `there_until` the player counts
    as connected, until `watches_until` as watching the lobby, and the place is theirs without any
    connection until `kept_until`. `lobby.services.lines.attendance` moves all three on.
    `called_on_device` is set when a player without a connection is called on a device, until they
    are connected again.
    """

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="line", verbose_name=_("game")
    )
    wanted = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="line")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="waiting",
        verbose_name=_("player"),
    )
    amount = models.BigIntegerField(_("buy-in"))
    joined_at = models.DateTimeField(_("joined at"))
    called_to = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="+")
    called_until = models.DateTimeField(_("called until"), null=True)
    there_until = models.DateTimeField(editable=False)
    watches_until = models.DateTimeField(editable=False)
    kept_until = models.DateTimeField(editable=False)
    called_on_device = models.BooleanField(default=False, db_default=False, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="+")
    dropped = models.CharField(_("dropped because"), max_length=32, blank=True)

    objects = WaitingQuerySet.as_manager()

    class Meta:
        verbose_name = _("player in line")
        verbose_name_plural = _("players in line")
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "player"],
                condition=models.Q(wanted=None),
                name="line_once_a_game",
            ),
            models.UniqueConstraint(fields=["wanted", "player"], name="line_once_a_table"),
        ]
        indexes = [
            models.Index(
                fields=["game", "joined_at"],
                condition=models.Q(table=None, dropped=""),
                name="line_in_order",
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} for {self.game}"

    def is_there(self, now: datetime) -> bool:
        """Return whether the player is connected, wherever in the room they are."""
        return self.there_until > now
