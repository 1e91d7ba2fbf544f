"""The inbox page."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.core.inbox.reading import PAGE, mark_read, messages_of
from accounts.core.requester import player_of

LARGEST_NUMBER = 2**63 - 1


class BeforeForm(forms.Form):
    """The number of a message: an older page ends before it."""

    before = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER, required=False)


class UptoForm(forms.Form):
    """The number of the newest message on the page."""

    upto = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)


@require_safe
@never_cache
@login_required
def inbox(request: HttpRequest) -> HttpResponse:
    """Show the reader's messages, newest first."""
    form = BeforeForm(request.GET)
    before = form.cleaned_data["before"] if form.is_valid() else None
    listed = messages_of(player_of(request).pk, before=before)
    older = listed[-1].number if len(listed) == PAGE else None
    return render(request, "accounts/inbox/inbox.html", {"entries": listed, "older": older})


@require_POST
@login_required
def read(request: HttpRequest) -> HttpResponse:
    """Mark everything up to the newest message on the page as read; 400 without its number."""
    form = UptoForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    mark_read(player_of(request).pk, upto=form.cleaned_data["upto"])
    return redirect("inbox:inbox")
