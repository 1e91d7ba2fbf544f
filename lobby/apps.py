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
    model_modules = ("lobby.board.lobby_choices", "lobby.tournaments.models")

    def ready(self) -> None:
        # Each registers what it has: handlers, messages.
        from lobby import listening, messages, retention  # noqa: F401
        from lobby.services.lines import attendance
        from lobby.tournaments import compliance, retention_reasons  # noqa: F401
        from lobby.tournaments import messages as tournament_messages  # noqa: F401
        from lobby.tournaments.services.clock import alarms, level_clock, outage
        from poker.services.base import alarm_handlers

        alarm_handlers.register(
            alarm_handlers.AlarmHandler(alarms.ring_one, alarms.next_alarm_at, outage.keeps_turn)
        )
        alarm_handlers.after_outage(level_clock.put_off_all)
        alarm_handlers.after_outage(lambda _since, until: attendance.keep_all_places(until))
