"""The pages on which a player sets up and removes their second factor."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.core.form_page import attempt, form_page, submit
from accounts.core.requester import address_of, player_of
from accounts.models.player import Player
from accounts.sign_in.devices.activity import fresh
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.second_factor import enrolling
from accounts.sign_in.second_factor.checking import has_app
from accounts.sign_in.second_factor.forms import FirstCodeForm
from accounts.sign_in.second_factor.models import RecoveryCode
from accounts.sign_in.second_factor.proving import proven
from accounts.sign_in.second_factor.secret import address_of as app_address
from accounts.sign_in.second_factor.secret import picture_of, secret_of
from accounts.sign_in.second_factor.session import CODE, forget_shown, note_shown
from config import room_time

PAGE = "accounts:second_factor"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@fresh(PAGE)
@proven(PAGE)
def second_factor(request: HttpRequest) -> HttpResponse:
    """Show how an app is set up and set it up; with one in use, show what can be done about it."""
    player = player_of(request)
    if has_app(player):
        return render(request, "accounts/second_factor/settled.html", codes_left(player))
    if request.method != "POST":
        return _set_up(request, player, FirstCodeForm())
    form = FirstCodeForm(request.POST)
    codes = submit(form, lambda: _confirm(request, form))
    if codes is None:
        return redirect(PAGE) if has_app(player) else _set_up(request, player, form)
    note_shown(request.session, player, CODE, room_time.now())
    end_sessions(player=player, but=request.session.session_key)
    return show_codes(request, codes) if codes else redirect(PAGE)


@never_cache
@require_POST
@login_required
@fresh(PAGE)
@proven(PAGE)
def take_off(request: HttpRequest) -> HttpResponse:
    """Remove the app.

    Every other session ends, and the code this session used before no longer opens the admin.
    """
    player = player_of(request)
    off = partial(
        enrolling.take_off, player=player, now=room_time.now(), address=address_of(request)
    )
    if attempt(request, off):
        forget_shown(request.session)
        end_sessions(player=player, but=request.session.session_key)
        messages.success(request, _("The authenticator app is off."))
    return redirect("accounts:account")


@never_cache
@require_POST
@login_required
@fresh(PAGE)
@proven(PAGE)
def new_recovery_codes(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes and show the new ones."""
    player, now = player_of(request), room_time.now()
    codes: list[str] = []

    def renew() -> None:
        codes.extend(
            enrolling.renew_recovery_codes(player=player, now=now, address=address_of(request))
        )

    return show_codes(request, codes) if attempt(request, renew) else redirect("accounts:account")


def codes_left(player: Player) -> dict[str, object]:
    """Return, for a page, how many recovery codes the player has."""
    return {"left": RecoveryCode.objects.filter(player=player, used_at=None).count()}


def show_codes(request: HttpRequest, codes: list[str]) -> HttpResponse:
    """Return the page with new recovery codes, the only one that ever shows them."""
    return render(request, "accounts/second_factor/recovery_codes.html", {"codes": codes})


def _confirm(request: HttpRequest, form: FirstCodeForm) -> list[str]:
    """Take one attempt at the first code in this session, and return the recovery codes.

    Raises TooManyAttempts, or what the service refuses.
    """
    player, now = player_of(request), room_time.now()
    allowances.take(rate_limits.confirmation(player, request.session.session_key or ""), now)
    code = form.cleaned_data["code"]
    return enrolling.confirm(player=player, code=code, now=now, address=address_of(request))


def _set_up(request: HttpRequest, player: Player, form: FirstCodeForm) -> HttpResponse:
    secret = secret_of(enrolling.begin(player=player, now=room_time.now()))
    address = app_address(secret, player)
    groups = [secret[at : at + 4] for at in range(0, len(secret), 4)]
    context = {"form": form, "picture": picture_of(address), "secret": groups, "address": address}
    return form_page(request, "accounts/second_factor/set_up.html", context, form)
