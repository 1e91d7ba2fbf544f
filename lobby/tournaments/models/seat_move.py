"""The record of a player's move between two tables of a tournament."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby.tournaments.models.tournament import Tournament
from lobby.tournaments.models.tournament_table import TournamentTable


class MoveReason(models.TextChoices):
    """Why a player changed tables."""

    BALANCING = "balancing", _("tables were made even")
    BREAKING = "breaking", _("the table was broken")


class SeatMove(models.Model):
    """A player of a tournament was moved from one table to another."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="moves")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    source = models.ForeignKey(TournamentTable, models.PROTECT, related_name="+")
    source_seat = models.PositiveSmallIntegerField(_("from seat"))
    target = models.ForeignKey(TournamentTable, models.PROTECT, related_name="+")
    target_seat = models.PositiveSmallIntegerField(_("to seat"))
    reason = models.CharField(_("reason"), max_length=12, choices=MoveReason)
    moved_at = models.DateTimeField(_("moved at"))

    class Meta:
        app_label = "lobby"
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.source_id}/{self.source_seat} to {self.target_id}"
