"""The pages on which a player sets up and removes their second factor."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.core.form_page import form_page, submit
from accounts.core.requester import address_of, player_of
from accounts.models.player import Player
from accounts.sign_in.devices.activity import fresh
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.second_factor import enrolling
from accounts.sign_in.second_factor.checking import has_factor
from accounts.sign_in.second_factor.forms import CodeForm, FirstCodeForm
from accounts.sign_in.second_factor.models import RecoveryCode
from accounts.sign_in.second_factor.secret import address_of as app_address
from accounts.sign_in.second_factor.secret import picture_of, secret_of
from accounts.sign_in.second_factor.session import forget_shown, note_shown

PAGE = "accounts:second_factor"

_Done = TypeVar("_Done")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@fresh(PAGE)
def second_factor(request: HttpRequest) -> HttpResponse:
    """Show how an app is set up and set it up; with one in use, show what can be done about it."""
    player = player_of(request)
    if has_factor(player):
        return _settled(request, player)
    if request.method != "POST":
        return _set_up(request, player, FirstCodeForm())
    form = FirstCodeForm(request.POST)
    codes = submit(form, lambda: _with_code(request, form, enrolling.confirm))
    if codes is None:
        return _settled(request, player) if has_factor(player) else _set_up(request, player, form)
    note_shown(request.session, player)
    end_sessions(player=player, but=request.session.session_key)
    return _show(request, codes)


@never_cache
@require_POST
@login_required
@fresh(PAGE)
def take_off(request: HttpRequest) -> HttpResponse:
    """Remove the app, with one more code of it.

    Every other session ends, and the code this session used before no longer opens the admin.
    """
    player, form = player_of(request), CodeForm(request.POST)
    submit(form, lambda: _with_code(request, form, enrolling.take_off))
    if form.errors:
        return _settled(request, player, form)
    forget_shown(request.session)
    end_sessions(player=player, but=request.session.session_key)
    messages.success(request, _("The authenticator app is off."))
    return redirect("accounts:account")


@never_cache
@require_POST
@login_required
@fresh(PAGE)
def new_recovery_codes(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes, with a code, and show the new ones."""
    player, form = player_of(request), CodeForm(request.POST)
    codes = submit(form, lambda: _with_code(request, form, enrolling.renew_recovery_codes))
    return _settled(request, player, form) if codes is None else _show(request, codes)


def _with_code(
    request: HttpRequest, form: CodeForm | FirstCodeForm, service: Callable[..., _Done]
) -> _Done:
    """Take one attempt at the code in this session, and return what the service makes of it.

    Raises TooManyAttempts, or what the service refuses.
    """
    player, now = player_of(request), timezone.now()
    allowances.take(rate_limits.confirmation(player, request.session.session_key or ""), now)
    code = form.cleaned_data["code"]
    return service(player=player, code=code, now=now, address=address_of(request))


def _set_up(request: HttpRequest, player: Player, form: FirstCodeForm) -> HttpResponse:
    secret = secret_of(enrolling.begin(player=player, now=timezone.now()))
    address = app_address(secret, player)
    groups = [secret[at : at + 4] for at in range(0, len(secret), 4)]
    context = {"form": form, "picture": picture_of(address), "secret": groups, "address": address}
    return _page(request, "set_up", context, form)


def _settled(request: HttpRequest, player: Player, form: CodeForm | None = None) -> HttpResponse:
    left = RecoveryCode.objects.filter(player=player, used_at=None).count()
    return _page(request, "settled", {"form": form or CodeForm(), "left": left}, form)


def _show(request: HttpRequest, codes: list[str]) -> HttpResponse:
    return render(request, "accounts/second_factor/recovery_codes.html", {"codes": codes})


def _page(
    request: HttpRequest, name: str, context: dict[str, object], form: CodeForm | None
) -> HttpResponse:
    return form_page(request, f"accounts/second_factor/{name}.html", context, form)
