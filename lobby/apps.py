"""The lobby's Django app."""

from django.utils.translation import gettext_lazy as _

from config import layered_app
from lobby.role_rights import ROLE_RIGHTS


class LobbyConfig(layered_app.LayeredApp):
    """Games on offer, waiting lists and the drawing of seats."""

    name = "lobby"
    verbose_name = _("Lobby")
    default_auto_field = "django.db.models.BigAutoField"
    role_rights = ROLE_RIGHTS
    model_modules = ("lobby.board.lobby_choices", "lobby.tournaments.models")
