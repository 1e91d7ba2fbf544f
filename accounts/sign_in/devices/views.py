"""The page of a player's browsers and sessions."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.core.requester import address_of, player_of
from accounts.models.player import Player
from accounts.sign_in.devices.ending import end_session, end_sessions
from accounts.sign_in.devices.listing import open_sign_ins
from accounts.sign_in.devices.push.views import push_context
from config import room_time


@never_cache
@require_safe
@login_required
def devices(request: HttpRequest) -> HttpResponse:
    """Show where the reader is signed in."""
    sign_ins = open_sign_ins(player_of(request), room_time.now())
    own = request.session.session_key
    here = next((one for one in sign_ins if one.session_key == own), None)
    context = {"sign_ins": sign_ins, "own": own, **push_context(here)}
    return render(request, "accounts/devices.html", context)


@require_POST
@login_required
def end_one(request: HttpRequest, sign_in_id: int) -> HttpResponse:
    """Sign one of the reader's browsers out."""
    player = player_of(request)
    with transaction.atomic():
        if not end_session(player=player, sign_in_id=sign_in_id):
            raise Http404
        _record(request, player, Action.SESSION_ENDED)
    messages.success(request, _("That browser is signed out."))
    return redirect("accounts:devices")


@require_POST
@login_required
def end_all(request: HttpRequest) -> HttpResponse:
    """Sign the reader out everywhere, here as well."""
    player = player_of(request)
    with transaction.atomic():
        end_sessions(player=player)
        _record(request, player, Action.ALL_SESSIONS_ENDED)
    logout(request)
    messages.success(request, _("You are signed out everywhere."))
    return redirect("accounts:sign_in")


def _record(request: HttpRequest, player: Player, action: Action) -> None:
    subject = f"player:{player.pk}"
    record(actor=player, action=action, subject=subject, address=address_of(request))
