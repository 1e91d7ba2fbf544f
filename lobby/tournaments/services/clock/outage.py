"""Pauses a tournament during an outage until most players are back, so that nobody gains by it
(``freezeout-outage``)."""

import logging
from collections import Counter
from contextlib import suppress
from datetime import datetime, timedelta

from django.conf import settings

from accounts.core.incidents import open_incident
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.outage import FEWEST, are_most_back, lost_together
from lobby.tournaments.services.clock import level_clock
from lobby.tournaments.services.directing import take_up
from lobby.tournaments.services.tables import open_tables
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
    """Return the time within which lost connections count as lost together."""
    return timedelta(seconds=settings.ROOM_TOURNAMENT_OUTAGE_S)


def tournaments_to_judge(now: datetime) -> list[int]:
    """Return the ids of running tournaments an outage has paused, or may have reached.

    Those are tournaments in which enough players lost a connection lately.
    """
    running = Tournament.objects.filter(status=Status.RUNNING).values_list("pk", "outage_at")
    paused_at = dict(running)
    if not paused_at:
        return []
    places = connections.lately_lost(now, within())
    tables = TournamentTable.objects.filter(
        table__in={place.table_id for place in places}, tournament__in=paused_at
    )
    tournament_of = dict(tables.values_list("table", "tournament"))
    lost = Counter(
        tournament_of[place.table_id] for place in places if place.table_id in tournament_of
    )
    suspected = {tournament for tournament, players in lost.items() if players >= FEWEST}
    return sorted(suspected.union(pk for pk, at in paused_at.items() if at is not None))


def judge(tournament: Tournament, now: datetime) -> bool:
    """Pause the tournament or let it go on, by who is connected, and return whether either was
    done.

    The tournament is locked.
    """
    if tournament.status != Status.RUNNING:
        return False
    if tournament.outage_at is not None:
        return _end_if_most_are_back(tournament, now)
    if not connections.is_judged(now) or _stands_anyway(tournament):
        return False
    found = _of_who_plays(tournament, now)
    cut_off = lost_together(len(found.connected), found.lost, within())
    if cut_off:
        tournament.judged_from = min(found.lost[player] for player in cut_off)
        _begin(tournament, cut_off, len(found.connected), now)
    return bool(cut_off)


def keeps_turn(table_id: int, player_id: int, due_at: datetime, now: datetime) -> bool:
    """Return whether no turn may end at this table.

    None may where an outage is about to pause its tournament, or may yet turn out to have taken the
    connection of the player to act, who had lost it when their time was up.
    """
    tournament = Tournament.objects.filter(tables__table=table_id, status=Status.RUNNING).first()
    if tournament is None:
        return False
    lately = {place.table_id for place in connections.lately_lost(now, within())}
    if not tournament.tables.filter(table__in=lately).exists():
        return False
    found = _read(tournament, now)
    if len(found.connected) + len(found.lost) < FEWEST:
        return False
    found = found.without(_absent(tournament))
    lost_at = found.lost.get(player_id)
    if lost_at is not None and lost_at <= due_at and now <= lost_at + within() + LOST_AFTER:
        return True
    return bool(lost_together(len(found.connected), found.lost, within()))


def end(tournament: Tournament, now: datetime) -> None:
    """Go on: every open turn has a full clock. Connections lost before count no more."""
    tournament.outage_at, tournament.cut_off, tournament.judged_from = None, [], now
    level_clock.follow_room(tournament, now)
    tournament.save()
    for table in open_tables(tournament):
        if not table.held:
            with suppress(*stream.UNREADABLE), writing(table.table_id, now=now) as writer:
                directed.go_on(writer)
    take_up(tournament, now)


def _begin(tournament: Tournament, cut_off: frozenset[int], connected: int, now: datetime) -> None:
    tournament.outage_at, tournament.cut_off, tournament.wake_at = now, sorted(cut_off), None
    level_clock.follow_room(tournament, now)
    tournament.save()
    for table in open_tables(tournament):
        with suppress(*stream.UNREADABLE), writing(table.table_id, now=now) as writer:
            directed.hold_back(writer, "outage")
    open_incident(
        kind="tournament_outage",
        subject=f"tournament:{tournament.pk}",
        detail={"name": tournament.name, "cut_off": len(cut_off), "connected": connected},
        key=f"tournament:{tournament.pk} outage:{now.isoformat()}",
        now=now,
    )
    logger.warning(
        "tournament paused", extra={"tournament": tournament.pk, "cut_off": len(cut_off)}
    )


def _end_if_most_are_back(tournament: Tournament, now: datetime) -> bool:
    """End the outage where most players are back, and return whether it was ended.

    Players who are cut off meanwhile are waited for like the others.
    """
    found = _read(tournament, now)
    cut_off = {*tournament.cut_off}
    if not found.lost.keys() <= cut_off:
        cut_off |= found.without(_absent(tournament)).lost.keys()
    if are_most_back(cut_off, found.connected):
        end(tournament, now)
        logger.info("tournament goes on", extra={"tournament": tournament.pk})
        return True
    if sorted(cut_off) != tournament.cut_off:
        tournament.cut_off = sorted(cut_off)
        tournament.save(update_fields=["cut_off"])
    return False


def _stands_anyway(tournament: Tournament) -> bool:
    """Return whether its clock is stopped, by a pause or the room's last hand, and no hand runs any
    more."""
    tables = Table.objects.filter(tournament_table__tournament=tournament, wake_at__isnull=False)
    return tournament.stood_since is not None and not tables.exists()


def _of_who_plays(tournament: Tournament, now: datetime) -> Connections:
    """Return the connections of those who play; an absent player counts as not connected."""
    found = _read(tournament, now)
    return found.without(_absent(tournament)) if len(found.lost) >= FEWEST else found


def _read(tournament: Tournament, now: datetime) -> Connections:
    seats = Seat.objects.filter(table__tournament_table__tournament=tournament, chips__gt=0)
    places = [Place(*row) for row in seats.values_list("table", "player")]
    found = connections.read_connections(places, now, within())
    judged_from = tournament.judged_from or tournament.started_at or now
    lost = {player: at for player, at in found.lost.items() if at >= judged_from}
    return Connections(found.connected, lost)


def _absent(tournament: Tournament) -> set[int]:
    absent: set[int] = set()
    for table in open_tables(tournament):
        with suppress(*stream.UNREADABLE):
            seats = stream.latest_step(table.table_id).table.taken()
            absent.update(seat.player for seat in seats if seat.timed_out)
    return absent
