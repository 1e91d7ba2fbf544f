"""The pages of events: all of them, and one."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.ledger.errors import LedgerError
from accounts.models import Player
from lobby.freezeouts.models import Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.pages.shared_standing import shared_standings
from lobby.freezeouts.pages.standing import level_ends_at, next_level
from lobby.freezeouts.services.seats.late_seating import is_late_open
from lobby.freezeouts.services.seats.registering import register, unregister
from lobby.seat_pages.refusals import refusal_text
from poker.engine.errors import EngineError

ENDED_SHOWN = 20


@require_safe
@login_required
def freezeouts(request: HttpRequest) -> HttpResponse:
    """Events to come, those that run, and the last that have ended."""
    known = Freezeout.objects.select_related("rule_set")
    events = [
        *known.filter(status=Status.RUNNING).order_by("pk"),
        *known.filter(status=Status.ANNOUNCED).order_by("starts_at", "pk"),
        *known.filter(status__in=(Status.OVER, Status.SETTLED)).order_by("-ended_at")[:ENDED_SHOWN],
    ]
    lines = [(event, event.entries.count()) for event in events]
    return render(request, "lobby/freezeouts/list.html", {"lines": lines})


@require_safe
@login_required
def freezeout(request: HttpRequest, freezeout_id: int) -> HttpResponse:
    """One event: its structure, who plays, prizes, tables to watch, and who is out. The page asks
    for the part that changes again and again."""
    event = get_object_or_404(Freezeout.objects.select_related("rule_set"), pk=freezeout_id)
    is_part = bool(request.htmx)  # type: ignore[attr-defined]  # set by django_htmx's middleware
    page = "lobby/freezeouts/_now.html" if is_part else "lobby/freezeouts/event.html"
    return render(request, page, _context(request, event))


@require_POST
@login_required
def enter(request: HttpRequest, freezeout_id: int) -> HttpResponse:
    """Register the reader."""
    return _done(request, freezeout_id, register, _("You are registered."))


@require_POST
@login_required
def withdraw(request: HttpRequest, freezeout_id: int) -> HttpResponse:
    """Take the reader's registration back."""
    return _done(request, freezeout_id, unregister, _("Your registration is taken back."))


def _done(
    request: HttpRequest, freezeout_id: int, deed: Callable[..., object], text: str
) -> HttpResponse:
    event = get_object_or_404(Freezeout, pk=freezeout_id)
    if isinstance(request.user, Player):
        try:
            deed(freezeout_id=freezeout_id, player=request.user)
        except (EngineError, LedgerError) as refusal:
            messages.error(request, refusal_text(refusal))
        else:
            shared_standings.forget(event)
            messages.success(request, text)
    return redirect("lobby:freezeout", freezeout_id)


def _context(request: HttpRequest, event: Freezeout) -> dict[str, object]:
    standing = shared_standings.of(event)
    schedule = event.schedule()
    return {
        "event": event,
        "standing": standing,
        "standing_part": shared_standings.part(event, get_language() or settings.LANGUAGE_CODE),
        "mine": standing.of(request.user.pk),
        "entry": event.entries.filter(player=request.user.pk).first(),
        "schedule": schedule,
        "has_antes": any(level.ante for level in schedule.levels),
        "level": schedule.level(event.level),
        "level_no": event.level + 1,
        "level_ends_at": level_ends_at(event),
        "next_level": next_level(event),
        "may_enter": event.status == Status.ANNOUNCED or is_late_open(event),
        "may_withdraw": event.status == Status.ANNOUNCED,
        "is_over": event.is_over,
    }
