"""The pages of limits, reality check, breaks, exclusion and results."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.core.databases.player_lock import lock_player
from accounts.core.form_page import form_page, submit
from accounts.core.requester import address_of, player_of
from accounts.pages.play_safely.forms import IntervalForm, PeriodForm
from accounts.pages.play_safely.overview import lines
from accounts.pages.play_safely.results import Period, results
from accounts.safer_play.breaks import taking
from accounts.safer_play.breaks.forms import BreakForm, ExclusionForm
from accounts.safer_play.limits import setting
from accounts.safer_play.limits.forms import LimitForm, WhichForm
from accounts.safer_play.play_clock import Interval, PlayClock
from accounts.safer_play.time.stints import choose_interval
from config import room_time


@require_safe
@never_cache
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Show the limits, the reality check, and the forms of breaks and exclusion."""
    return _page(request)


@require_POST
@login_required
def set_limit(request: HttpRequest) -> HttpResponse:
    """Set a limit, or ask for a looser one."""
    return _about_limit(request, LimitForm(request.POST), setting.set_limit)


@require_POST
@login_required
def confirm_limit(request: HttpRequest) -> HttpResponse:
    """Put a looser limit in force that was asked for a day ago."""
    return _about_limit(request, WhichForm(request.POST), setting.confirm)


@require_POST
@login_required
def keep_limit(request: HttpRequest) -> HttpResponse:
    """Withdraw the request for a looser limit."""
    return _about_limit(request, WhichForm(request.POST), setting.keep)


@require_POST
@login_required
def interval(request: HttpRequest) -> HttpResponse:
    """Choose how often the reality check comes."""
    form = IntervalForm(request.POST)
    if not form.is_valid():
        return _page(request, interval=form)
    with transaction.atomic():
        player = lock_player(player_of(request).pk)
        chosen = Interval(form.cleaned_data["interval"])
        choose_interval(player=player, interval=chosen, now=room_time.now())
    messages.success(request, _("Your reality check comes %s.") % chosen.label)
    return redirect("play_safely:home")


@require_POST
@login_required
def take_break(request: HttpRequest) -> HttpResponse:
    """Begin a break, which signs the reader out everywhere at once."""
    form = BreakForm(request.POST)
    return _away(request, form, "break", taking.take_break)


@require_POST
@login_required
def exclude(request: HttpRequest) -> HttpResponse:
    """Exclude the reader, which cannot be undone."""
    form = ExclusionForm(request.POST)
    return _away(request, form, "exclusion", taking.exclude)


@require_safe
@never_cache
@login_required
def net_results(request: HttpRequest) -> HttpResponse:
    """Show what was deposited, withdrawn, won and lost, by day, week, month or year."""
    form = PeriodForm(request.GET)
    period = Period(form.cleaned_data["by"]) if form.is_valid() else Period.DAY
    found = results(player_of(request).pk, period, room_time.now())
    context = {"period": period, "periods": Period.choices, "results": found}
    return render(request, "accounts/play_safely/results.html", context)


def _about_limit(
    request: HttpRequest, form: WhichForm, service: Callable[..., object]
) -> HttpResponse:
    by = {"player": player_of(request), "address": address_of(request)}
    submit(form, lambda: service(**by, **form.entered()))
    if form.errors:
        return _page(request, limit=form)
    messages.success(request, _("Done. What stands now is shown below."))
    return redirect("play_safely:home")


def _away(
    request: HttpRequest, form: forms.Form, name: str, service: Callable[..., object]
) -> HttpResponse:
    by = {"player": player_of(request), "address": address_of(request)}
    submit(form, lambda: service(**by, length=form.cleaned_data["length"]))
    if form.errors:
        return _page(request, **{name: form})
    request.session.flush()
    text = _("Your time away has begun, and you are signed out. Sign in to have money paid out.")
    messages.success(request, text)
    return redirect("accounts:sign_in")


def _page(request: HttpRequest, **sent: forms.Form) -> HttpResponse:
    player, now = player_of(request), room_time.now()
    clock = PlayClock.objects.filter(player=player).first()
    chosen = {"interval": clock.interval if clock else Interval.HOUR}
    context: dict[str, Any] = {
        "kinds": [(kind, of_kind) for kind, of_kind in lines(player.pk, now).items()],
        "interval": IntervalForm(initial=chosen),
        "break": BreakForm(),
        "exclusion": ExclusionForm(),
    }
    page = "accounts/play_safely/home.html"
    return form_page(request, page, {**context, **sent}, *sent.values())
