"""The stored choices of a player in the lobby."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LobbyChoices(models.Model):
    """Which games a player wants to see in the lobby, as `lobby.board.choices` reads them."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", primary_key=True
    )
    choices = models.JSONField(_("choices"), default=dict)

    class Meta:
        verbose_name = _("choices in the lobby")
        verbose_name_plural = _("choices in the lobby")

    def __str__(self) -> str:
        return f"choices of {self.player_id}"
