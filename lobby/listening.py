"""The lobby's handlers of topics and signals from the tables and from accounts."""

from functools import partial
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from accounts.compliance.erasure.topics import PERSON_ERASED
from accounts.core import outbox
from accounts.models import Player
from accounts.safer_play.breaks.topics import PLAYER_AWAY
from config.workers.asking import ask
from lobby.announcing import announce_change
from lobby.board.lobby_choices import LobbyChoices
from lobby.models import Waiting
from lobby.services.lines.attendance import SIGNED_OUT
from lobby.services.lines.giving_up import give_up_places
from lobby.tasks import seat_waiting
from lobby.tournaments.services.seats.withdrawing import withdraw_everywhere
from poker.event_stream.topics import SEAT_FREED
from poker.models import Seat


@outbox.listen(SEAT_FREED)
def move_the_line(game_id: int, **_more: Any) -> None:
    """Ask a worker to seat the next in line.

    Raises kombu's OperationalError when no broker answers; the outbox tries again then.
    """
    announce_change()
    if Waiting.objects.filter(game_id=game_id).in_line().exists():
        ask(partial(seat_waiting.apply_async, (game_id,), retry=False))


@receiver(post_save, sender=Seat)
@receiver([post_save, post_delete], sender=Waiting)
def tell_the_lobby(**_signal: Any) -> None:
    """Announce that a seat was taken, or that a line has moved."""
    announce_change()


@receiver(user_logged_out)
def leave_lines(user: Player | None, **_signal: Any) -> None:
    """Take a player who signs out from all lines (clause ``queue-order``)."""
    if user is not None:
        give_up_places(player_id=user.pk, why=SIGNED_OUT)


@outbox.listen(PLAYER_AWAY)
def give_up_lines(player_id: int, **_more: Any) -> None:
    """Give up an away player's lines, held seats and entries in tournaments that begin later."""
    give_up_places(player_id=player_id)
    withdraw_everywhere(player_id=player_id)


@outbox.listen(PERSON_ERASED, by_worker=True)
def forget_choices(player_id: int, **_more: Any) -> None:
    """Delete an erased player's choices in the lobby and places in line."""
    LobbyChoices.objects.filter(player=player_id).delete()
    Waiting.objects.filter(player=player_id).delete()
