"""The model of replays that players share."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.hands.played_hand import PlayedHand


class SharedReplay(models.Model):
    """An address at which one player's hand is replayed for everybody who has it.

    The player may give it away and take it back: ``revoked_at`` ends it for good. Names and the
    player's own hole cards are part of it if they chose so; of others it holds only cards that were
    turned up.
    """

    token = models.CharField(_("token"), max_length=64, unique=True)
    played = models.ForeignKey(PlayedHand, on_delete=models.PROTECT, related_name="shared")
    shows_names = models.BooleanField(_("shows names"), default=False)
    shows_cards = models.BooleanField(_("shows the player's cards"), default=True)
    created_at = models.DateTimeField(_("created at"))
    revoked_at = models.DateTimeField(_("revoked at"), null=True)

    class Meta:
        verbose_name = _("shared replay")
        verbose_name_plural = _("shared replays")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"replay of {self.played}"
