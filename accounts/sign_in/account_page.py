"""The page of a player's account."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from accounts.sign_in.devices.listing import open_sign_ins
from accounts.sign_in.email.verification.verifying import is_verified
from accounts.sign_in.second_factor.checking import has_app
from config import room_time


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show everything a player can set about their account, and its present state."""
    player = player_of(request)
    context = {
        "email_verified": is_verified(player),
        "has_app": has_app(player),
        "passkeys": player.passkeys.count(),
        "sign_ins": len(open_sign_ins(player, room_time.now())),
    }
    return render(request, "accounts/account.html", context)
