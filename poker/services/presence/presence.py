"""Who is connected to a table, and the grace that reconnecting gives (``reconnect-grace``)."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from django.db import connection
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


# Rows that a foreign key refers to are locked as it is checked, which would wait for whoever holds
# them. Here they are locked before, without waiting; the check finds them locked.
_OPEN: Final = """
    WITH place AS (
        SELECT * FROM unnest(%s::uuid[], %s::bigint[], %s::bigint[])
            AS place (socket, table_id, player_id)
    ), free_table AS (
        SELECT id FROM poker_table WHERE id IN (SELECT table_id FROM place)
         ORDER BY id FOR KEY SHARE SKIP LOCKED
    ), free_player AS (
        SELECT id FROM accounts_player WHERE id IN (SELECT player_id FROM place)
         ORDER BY id FOR KEY SHARE SKIP LOCKED
    ), free_process AS (
        SELECT id FROM poker_webprocess WHERE id = %s FOR KEY SHARE SKIP LOCKED
    )
    INSERT INTO poker_presence (socket, process_id, table_id, player_id)
    SELECT place.socket, free_process.id, free_table.id, free_player.id
      FROM place
      JOIN free_table ON free_table.id = place.table_id
      JOIN free_player ON free_player.id = place.player_id
     CROSS JOIN free_process
        ON CONFLICT (socket) DO UPDATE SET process_id = excluded.process_id, gone_at = NULL
"""

_HEARD_AT: Final = Coalesce("gone_at", F("process__seen_at"))


class Place(NamedTuple):
    """Where a socket is: a table, and the player who is connected there, seated or not."""

    table_id: int
    player_id: int


def come(*, socket: UUID, table_id: int, player_id: int, now: datetime | None = None) -> None:
    """Store that a socket of this process opened, and welcome a player back who was away."""
    now = now or room_time.now()
    if arrive(socket=socket, table_id=table_id, player_id=player_id, now=now):
        table = stream.state_at(Table.objects.get(pk=table_id))
        if table is not None and is_awaited(table, player_id):
            welcome_back(table_id, player_id, now)


def arrive(*, socket: UUID, table_id: int, player_id: int, now: datetime) -> bool:
    """Store that a socket of this process opened, and return whether its player was away.

    It never waits for a lock: `hold_to` stores later what could not be stored.
    """
    was_away = not is_present(table_id=table_id, player_id=player_id, now=now)
    web_processes.beat(now)
    _open({socket: Place(table_id, player_id)})
    return was_away


def hold_to(sockets: Mapping[UUID, Place], expected: set[UUID], now: datetime) -> None:
    """Bring the stored sockets of this process in line with ``sockets``: close the others except
    those ``expected``, and store the missing ones.

    This makes good what could not be stored while the database was away, or somebody held the row
    of the table or the player.
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
    """Store sockets as open, except those whose table, player or process is locked."""
    if not sockets:
        return
    tables = [place.table_id for place in sockets.values()]
    players = [place.player_id for place in sockets.values()]
    with connection.cursor() as cursor:
        cursor.execute(_OPEN, [[*sockets], tables, players, web_processes.THIS])


def welcome_back(table_id: int, player_id: int, now: datetime | None = None) -> None:
    """Record that an awaited player is back.

    A player who was cut off by the room gets a full clock. Where the rule set says so, other
    players who reconnect in time get more time, once per decision. A player who counted as sitting
    out for want of a connection no longer does. The table is locked, so call it only for a player
    of whom `is_awaited` is true: anybody may open as many sockets as they like.
    """
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


def is_awaited(table: TableState, player_id: int) -> bool:
    """Return whether it matters at the table that the player is back."""
    seat = table.seat_of(player_id)
    if table.hand_waits:
        return False
    return seat is not None and (seat.cut_off or seat == table.actor)
