"""Replays that players share: made and revoked by them, opened by anybody with the link."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.core.requester import player_of
from config import room_time
from poker.history.one_hand.own_hand import OwnHand, own_hand
from poker.history.one_hand.recording import recording
from poker.history.one_hand.share_form import ShareForm
from poker.history.one_hand.shared_viewpoint import shared_viewpoint
from poker.models import PlayedHand, SharedReplay
from poker.services.seats.sharing import TooManyShared, revoke_replay, share_replay

_NO_ROBOTS = {"X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"}


@require_POST
@login_required
def share(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Make a link to the replay of an own hand, and redirect to the hand's page."""
    own_rows = PlayedHand.objects.filter(table=table_id, hand_no=hand_no, player=player_of(request))
    played, form = own_rows.first(), ShareForm(request.POST)
    if played is None or not form.is_valid():
        raise Http404
    try:
        share_replay(played=played, now=room_time.now(), **form.cleaned_data)
    except TooManyShared:
        messages.warning(request, _("Revoke a link of this hand before you make another one."))
    return redirect("poker:hand", table_id, hand_no)


@require_POST
@login_required
def revoke(request: HttpRequest, token: str) -> HttpResponse:
    """Revoke an own link, and redirect to the hand's page. Raises Http404 for everybody else."""
    shared = _shared(token)
    try:
        revoke_replay(token=token, player_id=player_of(request).pk, now=room_time.now())
    except SharedReplay.DoesNotExist:
        raise Http404 from None
    return redirect("poker:hand", shared.played.table_id, shared.played.hand_no)


@require_safe
@never_cache
def shared_page(request: HttpRequest, token: str) -> HttpResponse:
    """Return the page of the replay behind a link, for anybody."""
    context = {"token": token, "hand": _hand(_shared(token))}
    answer = render(request, "poker/history/shared.html", context)
    for name, value in _NO_ROBOTS.items():
        answer.headers[name] = value
    return answer


@require_safe
@never_cache
def shared_recording(_request: HttpRequest, token: str) -> HttpResponse:
    """Return the recording from which the replay behind a link is drawn, as JSON."""
    shared = _shared(token)
    hand = _hand(shared)
    seen = shared_viewpoint(hand, shows_names=shared.shows_names, shows_cards=shared.shows_cards)
    return JsonResponse(recording(hand, seen), headers=_NO_ROBOTS)


def _shared(token: str) -> SharedReplay:
    """Return the shared replay of a link. Raises Http404 where it was revoked or never existed."""
    found = SharedReplay.objects.filter(token=token, revoked_at=None).select_related("played")
    shared = found.first()
    if shared is None:
        raise Http404
    return shared


def _hand(shared: SharedReplay) -> OwnHand:
    played = shared.played
    return own_hand(table_id=played.table_id, hand_no=played.hand_no, player_id=played.player_id)
