"""The pages of tournaments: all of them, and one."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.core.databases.retries import retried
from accounts.core.form_page import attempt
from accounts.core.requester import player_of
from config import room_time
from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.pages.shared_standing import shared_standings
from lobby.tournaments.pages.standing import level_left_ms, next_level
from lobby.tournaments.services.seats.late_seating import is_late_open
from lobby.tournaments.services.seats.registering import register, unregister
from poker.services.money.purse import purse

ENDED_SHOWN = 20


@require_safe
@login_required
def tournaments(request: HttpRequest) -> HttpResponse:
    """Return the page of tournaments to come, those that run, and the last that have ended."""
    known = Tournament.objects.select_related("rule_set")
    tournaments = [
        *known.filter(status=Status.RUNNING).order_by("pk"),
        *known.filter(status=Status.ANNOUNCED).order_by("starts_at", "pk"),
        *known.filter(status__in=(Status.OVER, Status.SETTLED)).order_by("-ended_at")[:ENDED_SHOWN],
    ]
    lines = [(tournament, tournament.entries.count()) for tournament in tournaments]
    return render(request, "lobby/tournaments/list.html", {"lines": lines})


@require_safe
@login_required
def tournament(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Return the page of a tournament: its structure, players, prizes, tables to watch, and who is
    out.

    The page asks for the part that changes again and again.
    """
    tournament = get_object_or_404(Tournament.objects.select_related("rule_set"), pk=tournament_id)
    is_part = bool(request.htmx)  # type: ignore[attr-defined]  # set by django_htmx's middleware
    page = "lobby/tournaments/_now.html" if is_part else "lobby/tournaments/tournament.html"
    return render(request, page, _context(request, tournament))


@require_POST
@login_required
def enter(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Register the reader, and redirect to the tournament's page."""
    return _done(request, tournament_id, register, _("You are registered."))


@require_POST
@login_required
def withdraw(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Take the reader's registration back, and redirect to the tournament's page."""
    return _done(request, tournament_id, unregister, _("Your registration is taken back."))


def _done(
    request: HttpRequest, tournament_id: int, command: Callable[..., object], text: str
) -> HttpResponse:
    tournament = get_object_or_404(Tournament, pk=tournament_id)
    player = player_of(request)
    asked = partial(command, tournament_id=tournament_id, player=player)
    if attempt(request, lambda: retried(asked)):
        shared_standings.forget(tournament)
        messages.success(request, text)
    return redirect("lobby:tournament", tournament_id)


def _context(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    standing = shared_standings.of(tournament)
    schedule = tournament.schedule()
    return {
        "tournament": tournament,
        "standing": standing,
        "standing_part": shared_standings.part(
            tournament, get_language() or settings.LANGUAGE_CODE
        ),
        "mine": standing.of(request.user.pk),
        "entry": tournament.entries.filter(player=request.user.pk).first(),
        "schedule": schedule,
        "has_antes": any(level.ante for level in schedule.levels),
        "level": schedule.level(tournament.level),
        "level_no": tournament.level + 1,
        "level_left_ms": level_left_ms(tournament, room_time.now()),
        "next_level": next_level(tournament),
        "may_enter": tournament.status == Status.ANNOUNCED or is_late_open(tournament),
        "lacks": purse(player_of(request).pk, tournament.currency)
        < tournament.buy_in + tournament.fee,
        "may_withdraw": tournament.status == Status.ANNOUNCED,
        "is_over": tournament.is_over,
    }
