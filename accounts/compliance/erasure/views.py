"""The pages on which a player asks to be erased, or withdraws that."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts.compliance.erasure.asking import ANSWERED_WITHIN, ask, open_request, withdraw
from accounts.compliance.retention.reasons import obstacle
from accounts.core.form_page import form_page, submit
from accounts.core.requester import address_of, player_of
from accounts.sign_in.devices.activity import fresh
from accounts.sign_in.passwords.own_password import OwnPasswordForm
from config import room_time


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@fresh("accounts:erasure")
def erasure(request: HttpRequest) -> HttpResponse:
    """Show what prevents the player's erasure and the state of their request, and take a new
    one.
    """
    player, key = player_of(request), request.session.session_key or ""
    form = OwnPasswordForm(
        request.POST or None, player=player, session_key=key, address=address_of(request)
    )
    if submit(form, lambda: ask(player=player)):
        messages.success(request, _("Staff will answer within 30 days."))
        return redirect("accounts:erasure")
    context = {
        "form": form,
        "waiting": open_request(player),
        "obstacle": obstacle(player.pk, room_time.now()),
        "days": ANSWERED_WITHIN.days,
    }
    return form_page(request, "accounts/erasure.html", context, form)


@require_POST
@login_required
def stay(request: HttpRequest) -> HttpResponse:
    """Withdraw the reader's request."""
    if withdraw(player=player_of(request)):
        messages.success(request, _("You stay: your wish is taken back."))
    return redirect("accounts:erasure")
