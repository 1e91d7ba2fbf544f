"""The page on which a player changes their password."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.core.audit_log.actions import Action
from accounts.core.form_page import form_page
from accounts.core.requester import address_of, player_of
from accounts.sign_in.devices.ending import rename_session
from accounts.sign_in.passwords.change.forms import OwnPasswordChangeForm
from accounts.sign_in.passwords.change.settling import settle
from config import room_time


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the reader's password; every other session ends."""
    player, key = player_of(request), request.session.session_key or ""
    form = OwnPasswordChangeForm(
        player, request.POST or None, session_key=key, address=address_of(request)
    )
    if not form.is_valid():
        return form_page(request, "accounts/password_change.html", {"form": form}, form)
    _change(request, form, key)
    messages.success(request, _("Your password is changed, and every other browser signed out."))
    return redirect("accounts:account")


@transaction.atomic
def _change(request: HttpRequest, form: OwnPasswordChangeForm, key: str) -> None:
    player = form.save()
    update_session_auth_hash(request, player)
    rename_session(key, request.session.session_key or "")
    settle(
        player=player,
        action=Action.PASSWORD_CHANGED,
        now=room_time.now(),
        but=request.session.session_key,
        address=address_of(request),
    )
