"""Who is connected to a table, and the grace that reconnecting gives (``reconnect-grace``)."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import F, Max, QuerySet
from django.db.models.functions import Coalesce

from config import room_time
from poker.engine.table import play
from poker.engine.table.seats import sitting_out
from poker.engine.table.state import Table as TableState
from poker.engine.table.turns.turn_end import gets_grace_on_return
from poker.event_stream import stream
from poker.models import Presence, Table
from poker.services.base.writing import writing
from poker.services.presence import web_processes
from poker.services.presence.excused_absences import excuse_open_outage
from poker.services.presence.turn_deferral import begin_turn_anew

KEPT_FOR: Final = timedelta(minutes=15)
"""Longer than a turn with its grace and its time bank: at the end of a turn the clock reads since
when its player was gone, and whether their process was lost."""


_HEARD_AT: Final = Coalesce("gone_at", F("process__seen_at"))


class Place(NamedTuple):
    """Where a socket is: a table, and the player who is connected there, seated or not."""

    table_id: int
    player_id: int


def come(*, socket: UUID, table_id: int, player_id: int, now: datetime | None = None) -> None:
    """Store that a socket of this process opened.

    A player who was away, or was cut off by the room, and comes back in their own turn may get more
    time.
    """
    now = now or room_time.now()
    was_away = not is_present(table_id=table_id, player_id=player_id, now=now)
    web_processes.beat(now)
    _open({socket: Place(table_id, player_id)})
    if was_away:
        _welcome_back(table_id, player_id, now)


def hold_to(sockets: Mapping[UUID, Place], expected: set[UUID], now: datetime) -> None:
    """Bring the stored sockets of this process in line with ``sockets``: close the others except
    those ``expected``, and store the missing ones.

    This makes good what could not be stored while the database was away.
    """
    noted = Presence.objects.filter(process=web_processes.THIS, gone_at=None)
    known = set(noted.values_list("pk", flat=True))
    noted.filter(pk__in=known - sockets.keys() - expected).update(gone_at=now)
    _open({socket: sockets[socket] for socket in sockets.keys() - known})


def go(socket: UUID, now: datetime | None = None) -> None:
    """Store that a socket closed."""
    Presence.objects.filter(pk=socket, gone_at=None).update(gone_at=now or room_time.now())


def is_present(*, table_id: int, player_id: int, now: datetime) -> bool:
    """Return whether the player has a socket open at this table in a process that lives."""
    return live_sockets(now).filter(table=table_id, player=player_id).exists()


def live_sockets(now: datetime) -> QuerySet[Presence]:
    """Return the sockets that are open in a process that lives."""
    living = {"process__stopping_at": None, "process__seen_at__gt": now - web_processes.LOST_AFTER}
    return Presence.objects.filter(gone_at=None, **living)


def heard_of_after(at: datetime) -> QuerySet[Presence]:
    """Return the sockets, closed or not, that were still connected at some time after ``at``."""
    return Presence.objects.annotate(heard_at=_HEARD_AT).filter(heard_at__gt=at)


def present_among(players: Iterable[int], now: datetime) -> set[int]:
    """Return which of these players have a socket open at any table, in a process that lives."""
    seen = Presence.objects.filter(player__in=players, gone_at=None, process__stopping_at=None)
    heard = seen.filter(process__seen_at__gt=now - web_processes.LOST_AFTER)
    return set(heard.values_list("player", flat=True))


def gone_since(*, table_id: int, player_id: int, now: datetime) -> datetime | None:
    """Return when a player who is not present was last heard of, None for one who is present.

    For a player of whom no socket is stored any more, it is the earliest possible time.
    """
    if is_present(table_id=table_id, player_id=player_id, now=now):
        return None
    known = Presence.objects.filter(table=table_id, player=player_id)
    last = known.aggregate(last=Max(Coalesce("gone_at", "process__seen_at")))["last"]
    return last or datetime.min.replace(tzinfo=UTC)


def forget_the_gone(now: datetime | None = None) -> int:
    """Delete the sockets not heard of for a quarter of an hour, closed or not, and return how
    many."""
    now = now or room_time.now()
    heard = Presence.objects.annotate(heard_at=_HEARD_AT)
    gone, _ = heard.filter(heard_at__lt=now - KEPT_FOR).delete()
    web_processes.forget_the_lost(now)
    return gone


def _open(sockets: Mapping[UUID, Place]) -> None:
    Presence.objects.bulk_create(
        [
            Presence(socket=socket, process_id=web_processes.THIS, **place._asdict())
            for socket, place in sockets.items()
        ],
        update_conflicts=True,
        unique_fields=["socket"],
        update_fields=["process", "gone_at"],
    )


def _welcome_back(table_id: int, player_id: int, now: datetime) -> None:
    """Record that a player is back, where that matters at the table.

    A player who was cut off by the room gets a full clock. Where the rule set says so, other
    players who reconnect in time get more time, once per decision. A player who counted as sitting
    out for want of a connection no longer does. The table is locked only in these cases, for
    anybody may open as many sockets as they like.
    """
    table = stream.state_at(Table.objects.get(pk=table_id))
    if table is None or not _is_awaited(table, player_id):
        return
    if table.hand_waits:
        return
    with writing(table_id, now=now) as writer:
        seat = writer.table.seat_of(player_id)
        if seat is None:
            return
        if seat.cut_off:
            excuse_open_outage(writer)
            sitting_out.end_absence(writer.recorder, seat.number)
            return
        if begin_turn_anew(writer, seat):
            return
        if gets_grace_on_return(writer.table, seat.number, writer.recorder.at):
            play.give_grace(writer.recorder)


def _is_awaited(table: TableState, player_id: int) -> bool:
    """Return whether it matters at the table that the player is back."""
    seat = table.seat_of(player_id)
    return seat is not None and (seat.cut_off or seat == table.actor)
