"""A player's entry in a tournament."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from lobby.tournaments.models.tournament import Tournament
from lobby.tournaments.rules.advice import FEWEST_CHIPS
from lobby.tournaments.rules.levels import LARGEST_BLIND
from poker.models import Table


class Entry(models.Model):
    """One player in one tournament, from registering to the prize.

    ``chips`` are those they begin with, None for everybody's. ``table`` is where they sit, or sat
    last. A player who is out has a ``place``, shared by ``tied`` players; ``prize`` is in minor
    units, set when the tournament is paid out.
    """

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="entries", verbose_name=_("freezeout")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="tournament_entries",
        verbose_name=_("player"),
    )
    registered_at = models.DateTimeField(_("registered at"))
    chips = models.PositiveBigIntegerField(
        _("chips to begin with"),
        null=True,
        blank=True,
        validators=[MinValueValidator(FEWEST_CHIPS), MaxValueValidator(LARGEST_BLIND)],
    )
    table = models.ForeignKey(Table, models.PROTECT, null=True, editable=False, related_name="+")
    place = models.PositiveIntegerField(_("place"), null=True, editable=False)
    tied = models.PositiveSmallIntegerField(default=1, editable=False)
    out_at = models.DateTimeField(_("out at"), null=True, editable=False)
    out_hand = models.PositiveBigIntegerField(_("hand"), null=True, editable=False)
    prize = models.PositiveBigIntegerField(_("prize"), null=True, editable=False)

    class Meta:
        app_label = "lobby"
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["registered_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_once_a_tournament")
        ]
        indexes = [models.Index(fields=["tournament", "place"], name="entry_by_place")]

    def __str__(self) -> str:
        return f"{self.player}, {self.tournament}"
