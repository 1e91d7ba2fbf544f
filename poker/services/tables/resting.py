"""Closing tables of a pool when nobody is there, and opening them again (``pool-seating``,
``ratholing-no-bypass``)."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, Min, OuterRef, Q, QuerySet

from config import room_time
from poker.engine.table import play
from poker.models import Departure, Reservation, Seat, Table
from poker.services.base.writing import writing
from poker.services.tables.last_hand import follow_room

DESERTED_AFTER: Final = timedelta(minutes=10)


def deserted(now: datetime | None = None) -> QuerySet[Table]:
    """Return the open pool tables no person has been at for ten minutes, except each game's first.

    Practice bots do not keep a table open: they leave these.
    """
    lately = (now or room_time.now()) - DESERTED_AFTER
    here = OuterRef("pk")
    first = Table.objects.filter(game=OuterRef("game"), closed_at=None).order_by()
    people = Q(player__is_bot=False)
    pools = Table.objects.filter(directed=False).exclude(game__rule_set__seating="pick")
    return pools.filter(
        ~Exists(Seat.objects.filter(people, table=here)),
        ~Exists(Departure.objects.filter(people, table=here, left_at__gt=lately)),
        closed_at=None,
        opened_at__lt=lately,
        pk__gt=first.values("game").annotate(first=Min("pk")).values("first"),
    )


def rest(*, table_id: int, now: datetime | None = None) -> bool:
    """Close a table at which nobody sits and no seat is held, and return whether it was closed.

    It is marked to be reopened.
    """
    with writing(table_id, now=now) as writer:
        held = Reservation.objects.filter(table=table_id, until_at__gt=writer.now)
        if writer.row.closed_at or any(writer.table.taken()) or held.exists():
            return False
        if writer.table.playing:
            play.stop_play(writer.recorder)
        writer.row.closed_at = writer.now
        writer.row.reopens = True
        writer.row.save(update_fields=["closed_at", "reopens"])
    return True


def reopen(*, game_id: int) -> Table | None:
    """Open again the table of a game that closed last because nobody was there, and return it, None
    without one.

    So a table that emptied is the first to come back while its departures still count. The caller
    holds the game's lock.
    """
    closed = Table.objects.select_for_update().filter(game=game_id, reopens=True)
    table = closed.exclude(closed_at=None).order_by("-closed_at", "pk").first()
    if table is not None:
        table.closed_at, table.reopens = None, False
        table.save(update_fields=["closed_at", "reopens"])
        with writing(table.pk) as writer:
            follow_room(writer)
    return table
