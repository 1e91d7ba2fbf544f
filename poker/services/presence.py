"""Who is connected to a table, and the grace that reconnecting gives (``reconnect-grace``)."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Max
from django.db.models.functions import Coalesce
from django.utils import timezone

from poker.engine.table import play
from poker.engine.table.turn_end import gets_grace_on_return
from poker.models import Presence
from poker.services.writing import writing

GONE_AFTER: Final = timedelta(seconds=10)


def come(*, socket: UUID, table_id: int, player_id: int, now: datetime | None = None) -> None:
    """A socket opened. Who was away and comes back in their own turn may get more time."""
    now = now or timezone.now()
    was_away = not is_present(table_id=table_id, player_id=player_id, now=now)
    Presence.objects.create(socket=socket, table_id=table_id, player_id=player_id, seen_at=now)
    if was_away:
        _welcome_back(table_id, player_id, now)


def stay(sockets: Collection[UUID], now: datetime | None = None) -> None:
    """These sockets are still there."""
    Presence.objects.filter(pk__in=sockets).update(seen_at=now or timezone.now())


def go(socket: UUID, now: datetime | None = None) -> None:
    """A socket closed."""
    Presence.objects.filter(pk=socket, gone_at=None).update(gone_at=now or timezone.now())


def is_present(*, table_id: int, player_id: int, now: datetime) -> bool:
    """Whether any socket of the player at this table was heard of lately."""
    seen = Presence.objects.filter(table=table_id, player=player_id, gone_at=None)
    return seen.filter(seen_at__gt=now - GONE_AFTER).exists()


def gone_since(*, table_id: int, player_id: int, now: datetime) -> datetime | None:
    """When a player who is not present was last heard of; None for one who is.

    Who was not heard of for a minute has been gone since the beginning of time.
    """
    if is_present(table_id=table_id, player_id=player_id, now=now):
        return None
    known = Presence.objects.filter(table=table_id, player=player_id)
    last = known.aggregate(last=Max(Coalesce("gone_at", "seen_at")))["last"]
    return last or datetime.min.replace(tzinfo=UTC)


def forget_the_gone(now: datetime | None = None) -> int:
    """Delete sockets not heard of for a minute, closed or not; return how many."""
    gone, _ = Presence.objects.filter(seen_at__lt=(now or timezone.now()) - 6 * GONE_AFTER).delete()
    return gone


def _welcome_back(table_id: int, player_id: int, now: datetime) -> None:
    """Where the rule set says so, whoever reconnects in time gets more time, once a decision."""
    with writing(table_id, now=now) as writer:
        seat = writer.table.seat_of(player_id)
        if seat is not None and gets_grace_on_return(writer.table, seat.number, writer.recorder.at):
            play.give_grace(writer.recorder)
