"""An outage is nobody's gain: the event pauses until most are back (``freezeout-outage``)."""

import logging
from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta

from django.conf import settings

from accounts.core.incidents import open_incident
from lobby.freezeouts.models import EventTable, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.rules.outage import FEWEST, are_most_back, lost_together
from lobby.freezeouts.services.clock import level_clock
from lobby.freezeouts.services.directing import take_up
from lobby.freezeouts.services.tables import open_tables
from poker.event_stream import stream
from poker.models import Seat, Table
from poker.services.base.writing import writing
from poker.services.presence import connections
from poker.services.presence.connections import Connections
from poker.services.presence.presence import Place
from poker.services.presence.web_processes import LOST_AFTER
from poker.services.tables import directed

logger = logging.getLogger(__name__)


def within() -> timedelta:
    """Within how long connections are lost together."""
    return timedelta(seconds=settings.ROOM_EVENT_OUTAGE_S)


def events_to_judge(now: datetime) -> list[int]:
    """Running events an outage has paused, or where so many lost a connection lately that it may
    be one."""
    paused = Freezeout.objects.filter(status=Status.RUNNING, outage_at__isnull=False)
    places = connections.lately_lost(now, within())
    tables = {place.table_id for place in places}
    running = EventTable.objects.filter(table__in=tables, freezeout__status=Status.RUNNING)
    event_of = dict(running.values_list("table", "freezeout"))
    lost = Counter(event_of[place.table_id] for place in places if place.table_id in event_of)
    suspected = {event for event, players in lost.items() if players >= FEWEST}
    return sorted(suspected.union(paused.values_list("pk", flat=True)))


def judge(event: Freezeout, now: datetime) -> bool:
    """Pause the event or let it go on, by who is connected; whether either was done. The event
    is locked."""
    if event.status != Status.RUNNING:
        return False
    if event.outage_at is not None:
        return _end_if_most_are_back(event, now)
    if not connections.is_judged(now) or _stands_anyway(event):
        return False
    found = _of_who_plays(event, now)
    cut_off = lost_together(len(found.connected), found.lost, within())
    if cut_off:
        event.judged_from = min(found.lost[player] for player in cut_off)
        _begin(event, cut_off, len(found.connected), now)
    return bool(cut_off)


def keeps_turn(table_id: int, player_id: int, due_at: datetime, now: datetime) -> bool:
    """Whether no turn may end at this table: an outage is about to pause its event, or may yet
    turn out to have taken the connection of the player to act, who had lost it when their time
    was up."""
    event = Freezeout.objects.filter(tables__table=table_id, status=Status.RUNNING).first()
    if event is None:
        return False
    lately = {place.table_id for place in connections.lately_lost(now, within())}
    if not event.tables.filter(table__in=lately).exists():
        return False
    found = _read(event, now)
    if len(found.connected) + len(found.lost) < FEWEST:
        return False
    found = found.without(_absent(event))
    lost_at = found.lost.get(player_id)
    if lost_at is not None and lost_at <= due_at and now <= lost_at + within() + LOST_AFTER:
        return True
    return bool(lost_together(len(found.connected), found.lost, within()))


def end(event: Freezeout, now: datetime) -> None:
    """Go on: every open turn has a full clock. What was lost before counts no more."""
    event.outage_at, event.cut_off, event.judged_from = None, [], now
    level_clock.follow_room(event, now)
    event.save()
    for table in open_tables(event):
        if not table.held:
            with suppress(*stream.UNREADABLE), writing(table.table_id, now=now) as writer:
                directed.go_on(writer)
    take_up(event, now)


def _begin(event: Freezeout, cut_off: frozenset[int], connected: int, now: datetime) -> None:
    event.outage_at, event.cut_off, event.wake_at = now, sorted(cut_off), None
    level_clock.follow_room(event, now)
    event.save()
    for table in open_tables(event):
        with suppress(*stream.UNREADABLE), writing(table.table_id, now=now) as writer:
            directed.hold_back(writer, "outage")
    open_incident(
        kind="freezeout_outage",
        subject=f"freezeout:{event.pk}",
        detail={"name": event.name, "cut_off": len(cut_off), "connected": connected},
        key=f"freezeout:{event.pk} outage:{now.isoformat()}",
        now=now,
    )
    logger.warning("event paused", extra={"freezeout": event.pk, "cut_off": len(cut_off)})


def _end_if_most_are_back(event: Freezeout, now: datetime) -> bool:
    """Whoever is cut off meanwhile is waited for like the others."""
    found = _read(event, now)
    cut_off = {*event.cut_off}
    if not found.lost.keys() <= cut_off:
        cut_off |= found.without(_absent(event)).lost.keys()
    if are_most_back(cut_off, found.connected):
        end(event, now)
        logger.info("event goes on", extra={"freezeout": event.pk})
        return True
    if sorted(cut_off) != event.cut_off:
        event.cut_off = sorted(cut_off)
        event.save(update_fields=["cut_off"])
    return False


def _stands_anyway(event: Freezeout) -> bool:
    """Whether it is paused, or the room had its last hand, and no hand runs any more."""
    tables = Table.objects.filter(event_table__freezeout=event, wake_at__isnull=False)
    return event.stood_since is not None and not tables.exists()


def _of_who_plays(event: Freezeout, now: datetime) -> Connections:
    """The connections of those who play; whoever is absent counts as not connected."""
    found = _read(event, now)
    return found.without(_absent(event)) if len(found.lost) >= FEWEST else found


def _read(event: Freezeout, now: datetime) -> Connections:
    seats = Seat.objects.filter(table__event_table__freezeout=event, chips__gt=0)
    places = [Place(*row) for row in seats.values_list("table", "player")]
    found = connections.read_connections(places, now, within())
    judged_from = event.judged_from or event.started_at or now
    lost = {player: at for player, at in found.lost.items() if at >= judged_from}
    return Connections(found.connected, lost)


def _absent(event: Freezeout) -> set[int]:
    absent: set[int] = set()
    for table in open_tables(event):
        with suppress(*stream.UNREADABLE):
            seats = stream.latest_step(table.table_id).table.taken()
            absent.update(seat.player for seat in seats if seat.timed_out)
    return absent
