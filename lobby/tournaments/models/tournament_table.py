"""A table of a tournament."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lobby.tournaments.models.tournament import Tournament
from poker.models import Table


class TournamentTable(models.Model):
    """A table of a tournament, by its ``number`` in it.

    ``button_draw`` are the cards drawn for the first button, ``[[player, card], ...]``. ``held`` is
    why no hand is dealt at a table between two hands, empty where it is not kept waiting. ``owes``
    are the numbers of the tables its players move to when its running hand is over; a ``breaking``
    one is empty then.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    table = models.OneToOneField(Table, models.PROTECT, related_name="tournament_table")
    button_draw = models.JSONField(_("draw for the button"), default=list)
    held = models.CharField(max_length=16, blank=True)
    owes = models.JSONField(default=list)
    breaking = models.BooleanField(default=False)
    broken_at = models.DateTimeField(pgettext_lazy("table", "broken at"), null=True)

    class Meta:
        app_label = "lobby"
        verbose_name = _("tournament table")
        verbose_name_plural = _("tournament tables")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tournament_table_number")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"
