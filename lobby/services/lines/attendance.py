"""Which of the players in line are there (clause ``queue-order``).

A player is there while a socket of theirs is open, in the lobby or at any table, or while a page of
theirs asks for calls. A player who watches the lobby is seated; one elsewhere in the room is
called.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Greatest

from accounts.core import inbox
from lobby.models import Waiting
from lobby.services.lines.calling import drop
from poker.models import Game
from poker.services.presence.downtime import is_room_down
from poker.services.presence.presence import present_among

THERE_FOR: Final = timedelta(seconds=10)
"""A page asks every two seconds, and sockets are checked every four at the most."""

A_MOMENT: Final = timedelta(seconds=1)
"""Long enough, for sockets at tables are looked for again whenever a line moves."""

KEPT_FOR: Final = timedelta(minutes=2)
"""For how long a place in line is kept for a player without any connection."""

_MAY_BE_CALLED: Final = Case(
    When(Q(called_until__isnull=False), F("called_on_device")), default=Value(value=False)
)
"""A connected player may be called on a device again, once the present call has ended."""

NOT_THERE: Final = "not_there"
SIGNED_OUT: Final = "signed_out"


def arriving(now: datetime) -> dict[str, datetime]:
    """Return the time fields of a new place in line, whose player has just asked for it and so is
    there."""
    until = now + THERE_FOR
    return {"there_until": until, "watches_until": until, "kept_until": now + KEPT_FOR}


def waiting_among(players: Collection[int]) -> set[int]:
    """Return which of these players stand in any line."""
    places = (
        Waiting.objects.filter(player__in=players).open() if players else Waiting.objects.none()
    )
    return set(places.values_list("player", flat=True))


def note_there(
    players: Collection[int], now: datetime, *, in_lobby: bool, lasts: timedelta = THERE_FOR
) -> None:
    """Note that these players are connected; ``in_lobby`` for those who watch the lobby.

    Rows that another process is writing are skipped: it notes the same.
    """
    if not players:
        return
    seen: dict[str, Any] = {
        "there_until": Greatest("there_until", Value(now + lasts)),
        "called_on_device": _MAY_BE_CALLED,
    }
    if in_lobby:
        seen["watches_until"] = Greatest("watches_until", Value(now + lasts))
    _note(players, **seen, kept_until=now + KEPT_FOR)


def note_gone(player_id: int, now: datetime) -> None:
    """Note that a connection of a player ended. If they have another, it is noted again in a
    moment. A row that another process is writing is skipped: it runs out by itself."""
    _note([player_id], there_until=now, watches_until=now, kept_until=now + KEPT_FOR)


def _note(players: Collection[int], **noted: Any) -> None:
    """Store this in the places in line of these players, without waiting for a lock."""
    with transaction.atomic():
        rows = Waiting.objects.filter(player__in=players).open().order_by("pk")
        place_ids = list(rows.select_for_update(skip_locked=True).values_list("pk", flat=True))
        Waiting.objects.filter(pk__in=place_ids).update(**noted)


def keep_all_places(now: datetime) -> None:
    """Extend every open place from now, as after the room was down: nobody was absent then."""
    Waiting.objects.all().open().update(kept_until=now + KEPT_FOR)


def attend_to(game: Game, now: datetime) -> bool:
    """Drop players from the game's lines who were gone for too long.

    Returns whether the lines may move. They may not while the room is down: nobody could be there,
    and nobody loses a place for it. Call it with the game locked.
    """
    if is_room_down(now):
        keep_all_places(now)
        return False
    line = Waiting.objects.filter(game=game).in_line()
    at_tables = present_among(line.values_list("player", flat=True), now)
    note_there(at_tables, now, in_lobby=False, lasts=A_MOMENT)
    for waiting in line.filter(kept_until__lte=now):
        drop_and_tell(waiting, NOT_THERE, now)
    return True


def drop_and_tell(waiting: Waiting, code: str, now: datetime) -> None:
    """End a player's wait and put the reason into their inbox, as they may not look for a while."""
    drop(waiting, code)
    inbox.put(
        player_id=waiting.player_id,
        kind="left_line",
        data={"game": waiting.game.name, "code": code},
        key=f"left-line:{waiting.pk}:{waiting.joined_at.isoformat()}",
        now=now,
    )
