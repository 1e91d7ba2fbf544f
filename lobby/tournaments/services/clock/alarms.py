"""What the clock does at a tournament: it starts it, ends its break, deals on at one of its tables,
or pauses it for an outage and ends that."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts.core.databases.prepared import prepared_cursor
from accounts.core.incidents import open_incident
from config.database_errors import Scope, concerns_database, scope_of
from config.others_go_on import others_go_on
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.services.clock import outage
from lobby.tournaments.services.directing import direct, resume_all
from lobby.tournaments.services.seats.withdrawing import withdraw_who_may_not_play
from lobby.tournaments.services.settling import call_off
from lobby.tournaments.services.starting import start
from poker.models import Table
from poker.services.clock import faults
from poker.services.clock.later_version import is_of_later_version
from poker.services.clock.left_alone import LeftAlone
from poker.services.clock.standing import REPORTED_AFTER
from poker.services.clock.timekeeping import fault_pause

logger = logging.getLogger(__name__)

_left: Final = LeftAlone()
"""The tournaments that this clock leaves alone for a moment."""

# Written in SQL because every clock asks ten times a second, as a rule in vain.
_UPCOMING: Final = """
    SELECT EXISTS (SELECT FROM lobby_tournament WHERE status = %s),
           least((SELECT min(wake_at) FROM lobby_tournament),
                 (SELECT min(deal_due_at) FROM poker_table))
"""


class _Upcoming(NamedTuple):
    """Whether any tournament runs, and when the clock is needed next."""

    is_any_running: bool
    at: datetime | None


def next_alarm_at() -> datetime | None:
    """Return when a tournament, or a table of one between two hands, needs the clock next; None for
    never."""
    return _upcoming().at


def _upcoming() -> _Upcoming:
    with prepared_cursor() as cursor:
        cursor.execute(_UPCOMING, [Status.RUNNING])
        return _Upcoming(*cursor.fetchone())


def ring_one(now: datetime) -> bool:
    """Do what is due at one tournament, at one of its tables, and return whether there was any.

    Outages come before all else.
    """
    upcoming = _upcoming()
    judged = outage.tournaments_to_judge(now) if upcoming.is_any_running else []
    if any(_ring(Q(pk=pk), outage.judge, now) for pk in judged):
        return True
    if upcoming.at is None or upcoming.at > now:
        return False
    due = TournamentTable.objects.filter(table__deal_due_at__lte=now)
    rings = Q(wake_at__lte=now) | Q(Exists(due.filter(tournament=OuterRef("pk"))))
    if _ring(rings, _do_due, now):
        return True
    if upcoming.at <= now - REPORTED_AFTER:
        _report_standing(now)
    return False


def _ring(which: Q, do: Callable[[Tournament, datetime], bool], now: datetime) -> bool:
    """Lock one such tournament that no other clock holds, do there what is due, and return whether
    there was any.

    An exception concerns that tournament only: what was due is put off, and an incident is opened.
    """
    claimed = None
    try:
        with transaction.atomic():
            tournaments = Tournament.objects.filter(which).exclude(pk__in=_left.tables())
            tournaments = tournaments.select_for_update(of=("self",), skip_locked=True)
            tournament = (
                tournaments.select_related("rule_set", "game").order_by("wake_at", "pk").first()
            )
            if tournament is None:
                return False
            claimed = tournament.pk
            return do(tournament, now)
    except Exception as error:
        if claimed is None or concerns_database(error):
            raise
        return _after_error(claimed, error, now)


def _after_error(tournament_id: int, error: Exception, now: datetime) -> bool:
    """Try a tournament again in a moment where another transaction was in its way, leave one of a
    later version to the clocks of that version, else put it off; return whether anything was due
    there."""
    context = {"tournament": tournament_id}
    if scope_of(error) is Scope.RETRY and _left.try_again(tournament_id):
        logger.warning("tournament tried again", extra=context, exc_info=error)
        return True
    with others_go_on(logger, "tournament put off by this clock alone", **context):
        if _is_of_later_version(tournament_id):
            logger.warning("tournament left to a later version", extra=context)
        else:
            logger.error("tournament put off", extra=context, exc_info=error)
            return _put_off(tournament_id, now)
    _left.leave(tournament_id, fault_pause().total_seconds())
    return True


def _is_of_later_version(tournament_id: int) -> bool:
    """Return whether a later version writes to any open table of the tournament."""
    open_ = Table.objects.filter(tournament_table__tournament=tournament_id, closed_at=None)
    return any(is_of_later_version(table) for table in open_.values_list("pk", flat=True))


def _do_due(tournament: Tournament, now: datetime) -> bool:
    if tournament.wake_at is not None and tournament.wake_at <= now:
        _due_now(tournament)(tournament, now)
        return True
    due = TournamentTable.objects.filter(tournament=tournament, table__deal_due_at__lte=now)
    table = due.order_by("table__deal_due_at").first()
    if table is not None:
        direct(tournament, table, now)
    return True


def _due_now(tournament: Tournament) -> Callable[[Tournament, datetime], None]:
    return resume_all if tournament.status == Status.RUNNING else _begin


def _begin(tournament: Tournament, now: datetime) -> None:
    """Start with the players who may play, or call the tournament off with too few of them.

    Where the last seat starts it, and a withdrawal has freed one, wait for players again.
    """
    withdraw_who_may_not_play(tournament, now)
    if tournament.wake_at is None:
        return
    if tournament.entries.count() >= tournament.fewest_players:
        start(tournament, now)
    else:
        call_off(tournament, now)


def _put_off(tournament_id: int, now: datetime) -> bool:
    """Leave a tournament alone for a while, and return whether anything was due there.

    A table of it that goes on failing is treated like any other: a record that does not replay is
    given up, and so is a deck without its key.
    """
    later = now + fault_pause()
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        tables = Table.objects.filter(
            tournament_table__tournament=tournament, closed_at=None, wake_at=None
        )
        rings = tournament.wake_at is not None and tournament.wake_at <= now
        if rings:
            # `save` would set the alarm of a tournament that has yet to begin to its start again.
            Tournament.objects.filter(pk=tournament_id).update(wake_at=later)
        else:
            tables = tables.filter(deal_due_at__lte=now)
        due = list(tables.order_by("pk").values_list("pk", flat=True))
        Table.objects.filter(pk__in=due, deal_due_at__lte=now).update(deal_due_at=later)
        _report(tournament_id, tournament.name, now)
    for table_id in due:
        faults.take(table_id=table_id, now=now)
    return rings or bool(due)


def _report_standing(now: datetime) -> None:
    """Open an incident for each tournament whose alarm has rung in vain for ten seconds: somebody
    else holds it."""
    standing = Tournament.objects.filter(wake_at__lte=now - REPORTED_AFTER)
    for tournament_id, name in standing.values_list("pk", "name"):
        _report(tournament_id, name, now)


def _report(tournament_id: int, name: str, now: datetime) -> None:
    """Open an incident for a tournament that stands, one an hour."""
    open_incident(
        kind="tournament_faulty",
        subject=f"tournament:{tournament_id}",
        detail={"name": name},
        key=f"tournament:{tournament_id} faulty:{now:%Y-%m-%dT%H}",
        now=now,
    )
