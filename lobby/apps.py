from django.utils.translation import gettext_lazy as _

from config.layered_app import LayeredApp
from lobby.role_rights import ROLE_RIGHTS


class LobbyConfig(LayeredApp):
    """Games on offer, waiting lists and the drawing of seats."""

    name = "lobby"
    default = True
    verbose_name = _("Lobby")
    default_auto_field = "django.db.models.BigAutoField"
    role_rights = ROLE_RIGHTS
    model_modules = ("lobby.board.lobby_choices", "lobby.freezeouts.models")

    def ready(self) -> None:
        # Each registers what it has: handlers, messages.
        from lobby import listening, messages, retention  # noqa: F401
        from lobby.freezeouts import compliance, holds  # noqa: F401
        from lobby.freezeouts import messages as freezeout_messages  # noqa: F401
        from lobby.freezeouts.services.clock import level_clock, outage, ringing
        from lobby.services.lines import attendance
        from poker.services.base import ringers

        ringers.register(ringers.Ringer(ringing.ring_one, ringing.next_alarm_at, outage.keeps_turn))
        ringers.after_outage(level_clock.put_off_all)
        ringers.after_outage(lambda _since, until: attendance.keep_all_places(until))
