"""The page of a player who is away, and what they can do there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.cashier.forms import AskForm
from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.overview import overview
from accounts.cashier.requests import asking, cancelling
from accounts.core.form_page import attempt, form_page, submit
from accounts.core.requester import address_of
from accounts.models.player import Player
from accounts.safer_play.breaks import reopening, taking
from accounts.safer_play.breaks.away import away_player
from accounts.safer_play.breaks.forms import ExclusionForm
from accounts.safer_play.breaks.models import BreakKind
from accounts.safer_play.breaks.reopening import WAIT
from accounts.safer_play.breaks.taking import open_break
from config import room_time
from config.numbers_in_text import id_in

Action = Callable[[HttpRequest, Player], HttpResponse]


def for_the_away(view: Action) -> Callable[..., HttpResponse]:
    """Wrap a view for players who have signed in while away; redirect everybody else to the
    lobby.
    """

    @never_cache
    @wraps(view)
    def asking_who(request: HttpRequest) -> HttpResponse:
        player = away_player(request.session, room_time.now())
        return redirect("lobby:home") if player is None else view(request, player)

    return asking_who


@require_safe
@for_the_away
def home(request: HttpRequest, player: Player) -> HttpResponse:
    """Show until when the account is closed, the money in it, and the form to withdraw it."""
    return _page(request, player)


@require_POST
@for_the_away
def withdraw(request: HttpRequest, player: Player) -> HttpResponse:
    """Ask for a withdrawal; an error is shown at its field."""
    form = AskForm(request.POST, kind=RequestKind.WITHDRAWAL)
    address = address_of(request)
    submit(form, lambda: asking.ask(player=player, address=address, **form.entered()))
    if form.errors:
        return _page(request, player, withdrawal=form)
    messages.success(request, _("The cashier has your request."))
    return redirect("away:home")


@require_POST
@for_the_away
def cancel(request: HttpRequest, player: Player) -> HttpResponse:
    """Cancel one of the player's waiting requests, such as a deposit asked for before."""
    number = id_in(request.POST.get("request", ""))
    own = CashierRequest.objects.filter(player=player, pk=number)
    if own.exists():
        attempt(request, lambda: cancelling.cancel(request_id=own.get().pk, player=player))
    return redirect("away:home")


@require_POST
@for_the_away
def exclude(request: HttpRequest, player: Player) -> HttpResponse:
    """Lengthen the time away."""
    form = ExclusionForm(request.POST)
    submit(
        form,
        lambda: taking.exclude(
            player=player, length=form.cleaned_data["length"], address=address_of(request)
        ),
    )
    if form.errors:
        return _page(request, player, exclusion=form)
    request.session.flush()
    messages.success(request, _("Your time away is longer now. You are signed out."))
    return redirect("accounts:sign_in")


@require_POST
@for_the_away
def come_back(request: HttpRequest, player: Player) -> HttpResponse:
    """Ask to come back from an exclusion that is over, or confirm it a day later."""
    confirmed = request.POST.get("confirm") == "yes"
    action = reopening.reopen if confirmed else reopening.ask_to_reopen
    if not attempt(request, lambda: action(player=player, address=address_of(request))):
        return redirect("away:home")
    return redirect("lobby:home" if confirmed else "away:home")


def _page(request: HttpRequest, player: Player, **sent: forms.Form) -> HttpResponse:
    now = room_time.now()
    found = open_break(player.pk, now)
    asked_at = found.reopen_asked_at if found else None
    context: dict[str, Any] = {
        "away": found,
        "excluded": found is not None and found.kind == BreakKind.EXCLUSION,
        "run_out": found is not None and found.until_at <= now,
        "confirm_from": asked_at + WAIT if asked_at else None,
        "can_confirm": asked_at is not None and asked_at + WAIT <= now,
        "till": overview(player, page=None, now=now),
        "withdrawal": AskForm(kind=RequestKind.WITHDRAWAL),
        "exclusion": ExclusionForm(),
    }
    page = "accounts/play_safely/away.html"
    return form_page(request, page, {**context, **sent}, *sent.values())
