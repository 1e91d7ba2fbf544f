"""What the tables do when accounts tell them something."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver

from accounts.models import Player
from poker.announcing import announce_session_end


@receiver(user_logged_out)
def close_sockets(user: Player | None, **_signal: Any) -> None:
    """A socket does not outlive the session it was opened with."""
    if user is not None:
        announce_session_end(user.pk)
