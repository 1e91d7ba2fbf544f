"""The record of a drawn seat."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models import Game, Table


class SeatDraw(models.Model):
    """A place of a pool that the room drew for a player (clause ``pool-seating``).

    One row a draw, kept as the record that players did not choose: a player who gives the place up
    before being dealt a hand there, and asks again soon, is offered the same one and has no new
    row. ``reserved_until`` is when the seat was, or will be, held no longer: the hold ran out or
    was let go.
    """

    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, related_name="+", db_index=False, verbose_name=_("game")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="+",
        verbose_name=_("player"),
    )
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="+", verbose_name=_("table")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    drawn_at = models.DateTimeField(_("drawn at"))
    reserved_until = models.DateTimeField(_("held until"))

    class Meta:
        verbose_name = _("drawn seat")
        verbose_name_plural = _("drawn seats")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["game", "player", "-id"], name="seat_draws_of_player")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number} for {self.player_id}"
