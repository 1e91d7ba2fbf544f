"""The pages of a player's own hands."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from poker.formats.phh.errors import NotExpressible
from poker.history.account import awarded_pots, parts, streets
from poker.history.corrections import corrections_of
from poker.history.export import file_name, to_phh, to_text
from poker.history.filters import HandFilter, asked_for
from poker.history.hand_lines import hand_lines
from poker.history.neighbours import neighbours
from poker.history.one_hand.own_hand import OwnHand, own_hand
from poker.history.one_hand.share_form import ShareForm
from poker.history.page import Place, history_page
from poker.models import PlayedHand
from poker.services.seats.sharing import open_replays


@require_safe
@login_required
def hands(request: HttpRequest) -> HttpResponse:
    """Return the page of the player's own hands that match the address, the newest first.

    ``before`` says where an older page begins.
    """
    before = _before(request.GET.get("before", ""))
    wanted = HandFilter(request.GET)
    context = {"form": wanted, "is_first": before is None, "asked": asked_for(request.GET)}
    if wanted.is_valid():
        page = history_page(wanted.hands(player_of(request).pk), before)
        context |= {"page": page, "lines": hand_lines(page.hands)}
    return render(request, "poker/history/hands.html", context)


@require_safe
@login_required
def hand(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return the page of one hand the player was dealt in, with the cards they may know
    (``player-history``)."""
    found = _own_hand(request, table_id, hand_no)
    context: dict[str, Any] = {"hand": found, "neighbours": neighbours(found.played)}
    if not found.steps:
        return render(request, "poker/history/unreadable.html", context)
    context |= {
        "corrections": corrections_of(found.played, only=True),
        "board": found.end.board,
        "parts": parts(found),
        "streets": streets(found),
        "pots": awarded_pots(found),
        "shared": open_replays(played=found.played),
        "share_form": ShareForm(),
        "site": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "poker/history/hand.html", context)


@require_safe
@login_required
def export(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return an own hand as a PHH file, or redirect to its page when the format cannot hold it."""
    found = _own_hand(request, table_id, hand_no)
    return _file(request, found, to_phh, "phh", "application/toml; charset=utf-8")


@require_safe
@login_required
def export_text(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return an own hand as text for tracking programs, or redirect to its page when the format
    cannot hold it."""
    found = _own_hand(request, table_id, hand_no)
    return _file(request, found, to_text, "txt", "text/plain; charset=utf-8")


def _file(
    request: HttpRequest,
    found: OwnHand,
    write: Callable[[OwnHand], str],
    ending: str,
    content_type: str,
) -> HttpResponse:
    try:
        text = write(found)
    except NotExpressible:
        messages.warning(request, _("This format has no words for what happened in this hand."))
        return redirect("poker:hand", found.table.pk, found.played.hand_no)
    headers = {"Content-Disposition": f'attachment; filename="{file_name(found, ending)}"'}
    return HttpResponse(text, content_type=content_type, headers=headers)


def _own_hand(request: HttpRequest, table_id: int, hand_no: int) -> OwnHand:
    """Return the hand for a player it was dealt to. Raises Http404 for everybody else, whether or
    not it exists."""
    try:
        return own_hand(table_id=table_id, hand_no=hand_no, player_id=player_of(request).pk)
    except PlayedHand.DoesNotExist:
        raise Http404 from None


def _before(text: str) -> Place | None:
    try:
        return Place.parse(text) if text else None
    except ValueError:
        raise Http404 from None
