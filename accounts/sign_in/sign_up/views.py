"""The sign-up page."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.core.next_page import next_page
from accounts.models.player import Player
from accounts.sign_in.devices.listening import origin_of
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.sign_up.form import SignUpForm
from config import room_time


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Show the sign-up page and handle it; a new player is signed in and redirected to the page
    `next`, or to the lobby.
    """
    wanted = next_page(request) or reverse("lobby:home")
    if request.user.is_authenticated:
        return redirect(wanted)
    form = SignUpForm(request.POST or None, now=room_time.now())
    player = _made(request, form) if form.is_bound else None
    if player is not None:
        login(request, player)
        return redirect(wanted)
    return render(request, "accounts/sign_up.html", {"form": form})


def _made(request: HttpRequest, form: SignUpForm) -> Player | None:
    """Return the new player; None, with the reason on the form, where there is none."""
    try:
        allowances.take(rate_limits.sign_up(origin_of(request)), form.now)
    except TooManyAttempts as refusal:
        form.add_error(None, refusal)
        return None
    return form.save() if form.is_valid() else None
