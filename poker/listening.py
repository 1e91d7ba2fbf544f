"""What the tables do when the accounts app signals or announces something."""

from functools import partial
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.core import outbox
from accounts.models import Player
from accounts.safer_play.breaks.topics import PLAYER_AWAY
from accounts.sign_in.devices.signals import sessions_ended
from config.workers.asking import ask
from poker.event_stream.announcing import announce_session_end
from poker.tasks import send_player_away


@receiver(user_logged_out)
def close_sockets(user: Player | None, **_signal: Any) -> None:
    """Announce that a session of the player ended, so that its sockets close."""
    if user is not None:
        announce_session_end(user.pk)


@receiver(sessions_ended)
def close_ended(player_id: int, **_signal: Any) -> None:
    """Announce that sessions of the player were ended from elsewhere, so that their sockets
    close."""
    announce_session_end(player_id)


@receiver(post_save, sender=Player)
def look_at_sessions(
    instance: Player, *, created: bool, update_fields: frozenset[str] | None, **_signal: Any
) -> None:
    """Announce that the player's sessions may have ended, as a changed password or a deactivation
    ends them."""
    if not created and update_fields != frozenset({"last_login"}):
        transaction.on_commit(partial(announce_session_end, instance.pk))


@outbox.listen(PLAYER_AWAY)
def give_up_seats(player_id: int, reference: str, **_more: Any) -> None:
    """Ask a worker to give up the player's seats, table by table.

    Raises kombu's OperationalError when no broker answers; the outbox tries again then.
    """
    ask(partial(send_player_away.apply_async, (player_id, reference), retry=False))
