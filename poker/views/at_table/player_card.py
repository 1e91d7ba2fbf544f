"""The requests of a player card at a table, all in JSON: notes, colours, mutes, reports, and what
one has seen of the player.

A refusal is answered with 400 and `{"code", "field", "message", "allowed"}`.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.core.requester import player_of
from accounts.models import Player
from config.numbers_in_text import id_in
from config.refusals.explained import ExplainedRefusal
from poker.history.results.seen import seen_of
from poker.models import Table
from poker.talk.chat.muting import mute, unmute
from poker.talk.chat.reporting import report_player
from poker.talk.notes.marks import marks_of
from poker.talk.notes.saving import keep_note

MOST_ASKED: Final = 50
_MOST_ID: Final = 2**31 - 1
View = Callable[..., JsonResponse]


class NoteForm(forms.Form):
    """A note; both fields have to be sent, but either may be empty."""

    text = forms.CharField(required=False)
    label = forms.CharField(required=False)


class ReportForm(forms.Form):
    """A report with its table, and the line, where it is about one."""

    table = forms.IntegerField(min_value=1, max_value=_MOST_ID)
    line = forms.IntegerField(min_value=1, max_value=_MOST_ID, required=False)
    reason = forms.CharField()
    details = forms.CharField(required=False)


def _refusing(view: View) -> View:
    """Return the view with its refusals turned into answers."""

    @wraps(view)
    def answered(request: HttpRequest, *arguments: Any, **named: Any) -> JsonResponse:
        try:
            return view(request, *arguments, **named)
        except ExplainedRefusal as refusal:
            return JsonResponse(refusal.to_json(), status=400)

    return answered


@require_safe
@never_cache
@login_required
def marks(request: HttpRequest) -> JsonResponse:
    """Return the reader's marks of the players whose ids are in `of`, separated by commas, at most
    50.

    The answer is `{"marks": {"17": {"text", "label", "muted"}}}`, without players who have no mark.
    """
    asked = request.GET.get("of", "").split(",")[:MOST_ASKED]
    about = [number for number in map(id_in, asked) if number]
    return JsonResponse({"marks": marks_of(owner_id=player_of(request).pk, about=about)})


@require_safe
@never_cache
@login_required
def seen(request: HttpRequest, player_id: int) -> JsonResponse:
    """Return how a player played in the hands the reader was dealt in to as well.

    The answer is `{"hands", "figures": {"vpip", "pfr", "three_bet", "aggression", "to_showdown",
    "won_at_showdown"}}`: percent but for the aggression, null where there is nothing to share
    (``own-statistics``).
    """
    about = get_object_or_404(Player, pk=player_id)
    found = seen_of(about.pk, viewer_id=player_of(request).pk)
    return JsonResponse({"hands": found.hands, "figures": found.shown()})


@require_POST
@login_required
@_refusing
def note(request: HttpRequest, player_id: int) -> JsonResponse:
    """Store `text` and `label` about a player, and return the reader's marks of them."""
    about = get_object_or_404(Player, pk=player_id)
    entered = _entered(NoteForm(request.POST), *NoteForm.base_fields)
    keep_note(owner=player_of(request), about=about, **entered)
    return _marks(request, about)


@require_POST
@login_required
@_refusing
def muting(request: HttpRequest, player_id: int) -> JsonResponse:
    """Mute a player with `muted` 1, take it back with 0, and return the reader's marks of them."""
    about = get_object_or_404(Player, pk=player_id)
    wanted = request.POST.get("muted")
    if wanted not in ("0", "1"):
        raise _malformed("muted", "0, 1")
    change = mute if wanted == "1" else unmute
    change(owner=player_of(request), muted=about)
    return _marks(request, about)


@require_POST
@login_required
@_refusing
def report(request: HttpRequest, player_id: int) -> JsonResponse:
    """Report a player to staff, and return an empty object."""
    reported = get_object_or_404(Player, pk=player_id)
    entered = _entered(ReportForm(request.POST), "table", "reason")
    report_player(
        reporter=player_of(request),
        reported=reported,
        table=get_object_or_404(Table, pk=entered["table"]),
        line_no=entered["line"],
        reason=entered["reason"],
        details=entered["details"],
    )
    return JsonResponse({})


def _marks(request: HttpRequest, about: Player) -> JsonResponse:
    none = {"text": "", "label": "", "muted": False}
    found = marks_of(owner_id=player_of(request).pk, about=[about.pk])
    return JsonResponse({"marks": {about.pk: found.get(about.pk, none)}})


def _entered(form: forms.Form, *sent: str) -> dict[str, Any]:
    """Return the cleaned data of a form in which these fields were sent. Raises
    ExplainedRefusal."""
    if missing := [name for name in sent if name not in form.data]:
        raise _malformed(missing[0], "sent")
    if not form.is_valid():
        field, messages = next(iter(form.errors.items()))
        raise ExplainedRefusal(str(messages[0]), code="malformed", field=field)
    return form.cleaned_data


def _malformed(field: str, allowed: str) -> ExplainedRefusal:
    return ExplainedRefusal(
        f"{field}: {allowed}", code="malformed", field=field, allowed={field: allowed}
    )
