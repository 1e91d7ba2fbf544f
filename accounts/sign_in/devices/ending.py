"""Ending sessions: their pages, and their sockets in every process."""

from datetime import datetime

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet

from accounts.models.player import Player
from accounts.sign_in.devices.models import SignIn
from accounts.sign_in.devices.signals import sessions_ended
from config import room_time


def end_sessions(*, player: Player, but: str | None = None, now: datetime | None = None) -> int:
    """Sign a player out everywhere, except from the session with the key `but`; return how many
    ended.

    Part of the caller's transaction. Once it is committed no page and no socket of theirs answers
    any more.
    """
    theirs = SignIn.objects.filter(player=player, ended_at=None)
    return _end(player, theirs.exclude(session_key=but) if but else theirs, now)


def end_session(*, player: Player, sign_in_id: int, now: datetime | None = None) -> bool:
    """End one of the player's own sessions; return whether there was one to end."""
    return bool(
        _end(player, SignIn.objects.filter(player=player, ended_at=None, pk=sign_in_id), now)
    )


def note_end(session_key: str, now: datetime) -> None:
    """Store when a session ended that was signed out by its player."""
    SignIn.objects.filter(session_key=session_key, ended_at=None).update(ended_at=now, push=None)


def rename_session(old_key: str, new_key: str) -> None:
    """Store that a session continues under another key."""
    SignIn.objects.filter(session_key=old_key).update(session_key=new_key)


def _end(player: Player, which: "QuerySet[SignIn]", now: datetime | None) -> int:
    with transaction.atomic():
        # In order of id, so that two who end the same sessions at once do not deadlock.
        rows = which.select_for_update(no_key=True).order_by("pk")
        keys = list(rows.values_list("session_key", flat=True))
        Session.objects.filter(pk__in=keys).delete()
        ended = SignIn.objects.filter(session_key__in=keys)
        ended.update(ended_at=now or room_time.now(), push=None)
        transaction.on_commit(lambda: sessions_ended.send(sender=SignIn, player_id=player.pk))
    return len(keys)
