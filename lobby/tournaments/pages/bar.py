"""The data of the bar that a tournament's tables show."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.ledger.text.money_text import money
from config import room_time
from lobby.tournaments.models import Entry, Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.pages.shared_standing import shared_standings
from lobby.tournaments.pages.standing import Standing, level_ends_at, next_level
from lobby.tournaments.rules.levels import Level
from lobby.tournaments.services.seats.late_seating import is_late_open
from poker.event_stream.stream import to_ms


@require_safe
@login_required
def bar(request: HttpRequest, table_id: int) -> JsonResponse:
    """Return, as JSON, the tournament of a table and its reader's standing; instants in
    milliseconds."""
    tables = TournamentTable.objects.select_related("tournament__rule_set", "tournament__game")
    tournament = get_object_or_404(tables, table=table_id).tournament
    standing = shared_standings.of(tournament)
    facts = {
        "name": tournament.name,
        "href": reverse("lobby:tournament", args=[tournament.pk]),
        "status": tournament.status,
        "paused": tournament.paused_at is not None,
        "outage": tournament.outage_at is not None,
        "hand_for_hand": tournament.hand_for_hand,
        "now": to_ms(room_time.now()),
        "level": tournament.level + 1,
        "blinds": _blinds(tournament.schedule().level(tournament.level)),
        "left": len(standing.playing),
        "entries": standing.entries,
        "average": standing.average,
        "paid": len(standing.prizes),
        **_times(tournament),
        **_own(request, tournament, standing),
    }
    following = next_level(tournament)
    if following is not None:
        facts["next_blinds"] = _blinds(following)
    return JsonResponse(facts)


def _blinds(level: Level) -> dict[str, int]:
    return {"small": level.small_blind, "big": level.big_blind, "ante": level.ante}


def _times(tournament: Tournament) -> dict[str, int]:
    times = {}
    ends_at = level_ends_at(tournament)
    if ends_at is not None:
        times["level_ends_at"] = to_ms(ends_at)
    if tournament.level_hands_due:
        times["level_hands_left"] = max(0, tournament.level_hands_due - tournament.level_hands)
    if (
        not tournament.is_paused
        and tournament.break_until
        and tournament.break_until > room_time.now()
    ):
        times["break_until"] = to_ms(tournament.break_until)
    return times


def _own(request: HttpRequest, tournament: Tournament, standing: Standing) -> dict[str, Any]:
    """Return the reader's rank and table, or the place and prize they ended with; else nothing.

    ``due`` is a prize that is certain and not paid yet: until a tournament has ended, that of one
    player alone in a place, once nobody can register any more.
    """
    own = standing.of(request.user.pk)
    if own is not None:
        return {"rank": own.rank, "table": reverse("poker:table", args=[own.table])}
    entry = Entry.objects.filter(tournament=tournament, player=request.user.pk).first()
    if entry is None or entry.place is None:
        return {}
    ended = {
        "place": entry.place,
        "tied": entry.tied,
        "others": reverse("lobby:tournaments"),
    }
    if entry.prize is not None:
        return ended | {"prize": money(entry.prize)}
    is_certain = (
        tournament.status == Status.RUNNING and entry.tied == 1 and not is_late_open(tournament)
    )
    if is_certain and entry.place <= len(standing.prizes):
        return ended | {"due": money(standing.prizes[entry.place - 1])}
    return ended
