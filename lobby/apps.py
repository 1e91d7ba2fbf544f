from importlib import import_module
from typing import Final

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from lobby.role_rights import ROLE_RIGHTS

MODELS: Final = ("lobby.board.lobby_choices", "lobby.freezeouts.models")
"""Where there are models, but for `lobby.models`, which Django imports by itself."""


class LobbyConfig(AppConfig):
    """Games on offer, waiting lists and the drawing of seats."""

    name = "lobby"
    verbose_name = _("Lobby")
    default_auto_field = "django.db.models.BigAutoField"
    role_rights = ROLE_RIGHTS

    def import_models(self) -> None:
        """Import the models of every layer: those below know nothing of those above."""
        super().import_models()
        for module in MODELS:
            import_module(module)

    def ready(self) -> None:
        # Each registers what it has: handlers, messages.
        from lobby import listening, messages, retention  # noqa: F401
        from lobby.freezeouts import compliance, holds  # noqa: F401
        from lobby.freezeouts import messages as freezeout_messages  # noqa: F401
        from lobby.freezeouts.services import level_clock, outage, ringing
        from lobby.services import attendance
        from poker.services.base import ringers

        ringers.register(ringers.Ringer(ringing.ring_one, ringing.next_alarm_at, outage.keeps_turn))
        ringers.after_outage(level_clock.put_off_all)
        ringers.after_outage(lambda _since, until: attendance.keep_all_places(until))
