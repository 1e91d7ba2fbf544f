"""The pages on which a player adds and removes passkeys, and what their browser asks for there."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.core.form_page import form_page, submit
from accounts.core.requester import address_of, player_of
from accounts.sign_in.devices.activity import fresh
from accounts.sign_in.devices.ending import end_sessions
from accounts.sign_in.devices.listening import origin_of
from accounts.sign_in.passkeys import adding, protocol, question
from accounts.sign_in.passkeys.forms import NewPasskeyForm
from accounts.sign_in.second_factor.models import LONGEST_NAME, Passkey
from accounts.sign_in.second_factor.proving import proven
from accounts.sign_in.second_factor.session import PASSKEY, forget_shown, note_shown
from accounts.sign_in.second_factor.views import codes_left, show_codes
from config import room_time

PAGE = "accounts:passkeys"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@fresh(PAGE)
@proven(PAGE)
def passkeys(request: HttpRequest) -> HttpResponse:
    """Show the reader's passkeys, and add one."""
    player, form = player_of(request), NewPasskeyForm(request.POST or None)
    codes = submit(form, lambda: _add(request, form))
    if codes is None:
        context = {"form": form, "passkeys": player.passkeys.all(), **codes_left(player)}
        return form_page(request, "accounts/passkeys/passkeys.html", context, form)
    note_shown(request.session, player, PASSKEY, room_time.now())
    if codes:
        end_sessions(player=player, but=request.session.session_key)
        return show_codes(request, codes)
    messages.success(request, _("The passkey is added."))
    return redirect(PAGE)


@never_cache
@require_POST
@login_required
@fresh(PAGE)
@proven(PAGE)
def ask_for_new(request: HttpRequest) -> HttpResponse:
    """Return what the browser needs to make a passkey."""
    options, state = protocol.ask_for_new(protocol.site_of(request), player_of(request))
    question.keep(request.session, question.TO_ADD, state, room_time.now())
    return JsonResponse(options)


@never_cache
@require_POST
@login_required
@fresh(PAGE)
@proven(PAGE)
def remove(request: HttpRequest, passkey_id: int) -> HttpResponse:
    """Remove a passkey of the reader's.

    Every other session ends, and what this session used before no longer opens the admin.
    """
    player, now = player_of(request), room_time.now()
    try:
        adding.remove(player=player, passkey_id=passkey_id, now=now, address=address_of(request))
    except Passkey.DoesNotExist:
        raise Http404 from None
    forget_shown(request.session)
    end_sessions(player=player, but=request.session.session_key)
    messages.success(request, _("The passkey is removed."))
    return redirect("accounts:account")


def _add(request: HttpRequest, form: NewPasskeyForm) -> list[str]:
    now = room_time.now()
    return adding.add(
        player=player_of(request),
        name=form.cleaned_data["name"] or _(origin_of(request).browser)[:LONGEST_NAME],
        answer=form.cleaned_data["passkey"],
        question=question.take(request.session, question.TO_ADD, now),
        site=protocol.site_of(request),
        now=now,
        address=address_of(request),
    )
