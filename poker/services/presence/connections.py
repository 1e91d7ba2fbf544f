"""Which players are connected at some tables, and when the others lost their connections."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet

from poker.models import ClockBeat, Presence
from poker.services.presence.presence import Place
from poker.services.presence.web_processes import LOST_AFTER

LOOKED_WITHIN: Final = timedelta(seconds=2)
"""Clocks look more often than this, so an older loss has been looked at already."""


class Connections(NamedTuple):
    """The players who are connected, and those who were until lately, with the time their
    connection was lost."""

    connected: frozenset[int]
    lost: Mapping[int, datetime]

    def without(self, players: Collection[int]) -> "Connections":
        """Return the connections of all but these players."""
        lost = {player: at for player, at in self.lost.items() if player not in players}
        return Connections(self.connected.difference(players), lost)


class _Socket(NamedTuple):
    """A socket, with the times its process last stored."""

    place: Place
    gone_at: datetime | None
    seen_at: datetime
    stopping_at: datetime | None

    def lost_at(self, now: datetime) -> datetime | None:
        """Return when the connection was lost, as far as is known now, None while it is open.

        A socket that a stopping process sends elsewhere is given the time to connect there.
        """
        stopping_at = self.stopping_at
        if stopping_at is not None and (self.gone_at is None or self.gone_at >= stopping_at):
            return stopping_at if stopping_at <= now - LOST_AFTER else None
        if self.gone_at is not None:
            return self.gone_at
        return self.seen_at if self.seen_at <= now - LOST_AFTER else None


class _Stretch(NamedTuple):
    """When the room was last down. A connection lost meanwhile counts as lost when the room was up
    again."""

    down_from: datetime
    up_since: datetime

    def moved(self, lost_at: datetime) -> datetime:
        is_within = self.down_from - LOST_AFTER <= lost_at < self.up_since
        return self.up_since if is_within else lost_at


def read_connections(places: Collection[Place], now: datetime, within: timedelta) -> Connections:
    """Return how the players of these places are connected there.

    A connection lost so long ago that no outage of length ``within`` can still be found for it is
    left out.
    """
    stretch, since = _look_back(now, within)
    rows = Presence.objects.filter(table__in={place.table_id for place in places})
    by_place: dict[Place, list[_Socket]] = {}
    for socket in _sockets(rows):
        by_place.setdefault(socket.place, []).append(socket)
    connected, lost = set(), {}
    for place in places:
        known = [socket.lost_at(now) for socket in by_place.get(place, ())]
        times = [at for at in known if at is not None]
        if len(times) < len(known):
            connected.add(place.player_id)
        elif times and max(times) >= since:
            lost[place.player_id] = stretch.moved(max(times)) if stretch else max(times)
    return Connections(frozenset(connected), lost)


def lately_lost(now: datetime, within: timedelta) -> set[Place]:
    """Return the places at directed tables that lost a socket lately; they may have another one
    there."""
    _, since = _look_back(now, within)
    silent = Q(process__seen_at__range=(since, now - LOST_AFTER))
    stopping = Q(process__stopping_at__range=(since, now - LOST_AFTER))
    is_lost = Q(gone_at__gte=since) | Q(Q(gone_at=None) & (silent | stopping))
    rows = Presence.objects.filter(is_lost, table__directed=True, table__closed_at=None)
    return {Place(*row) for row in rows.values_list("table", "player").distinct()}


def is_judged(now: datetime) -> bool:
    """Return whether web processes have had the time to be heard of since the room was down."""
    up_since = ClockBeat.objects.values_list("up_since", flat=True).first()
    return up_since is None or now - up_since >= LOST_AFTER


def _sockets(rows: QuerySet[Presence]) -> Iterator[_Socket]:
    for row in rows.select_related("process"):
        place = Place(row.table_id, row.player_id)
        yield _Socket(place, row.gone_at, row.process.seen_at, row.process.stopping_at)


def _look_back(now: datetime, within: timedelta) -> tuple[_Stretch | None, datetime]:
    """Return when the room was last down within the time that counts, if it was, and since when
    losses count."""
    since = now - within - LOST_AFTER - LOOKED_WITHIN
    beat = ClockBeat.objects.filter(up_since__gte=since).first()
    if beat is None or beat.was_down_since is None or beat.up_since is None:
        return None, since
    stretch = _Stretch(beat.was_down_since, beat.up_since)
    return stretch, min(since, stretch.down_from - LOST_AFTER)
