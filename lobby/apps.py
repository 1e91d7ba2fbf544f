from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from lobby.role_rights import ROLE_RIGHTS


class LobbyConfig(AppConfig):
    """Games on offer, waiting lists and the drawing of seats."""

    name = "lobby"
    verbose_name = _("Lobby")
    default_auto_field = "django.db.models.BigAutoField"
    role_rights = ROLE_RIGHTS

    def ready(self) -> None:
        # Each registers what it has: handlers, messages.
        from lobby import listening, messages  # noqa: F401
        from lobby.freezeouts import compliance, holds  # noqa: F401
        from lobby.freezeouts import messages as freezeout_messages  # noqa: F401
        from lobby.freezeouts.services import level_clock, outage, ringing
        from poker.services import ringers

        ringers.register(
            ringers.Ringer(
                ringing.ring_one,
                ringing.next_alarm_at,
                level_clock.put_off_all,
                outage.keeps_turn,
            )
        )
