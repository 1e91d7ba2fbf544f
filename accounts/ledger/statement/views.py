"""The pages of a player's statement."""

from dataclasses import replace
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.core.databases.snapshot import snapshot
from accounts.core.form_page import form_page
from accounts.core.requester import player_of
from accounts.ledger.statement.export import csv_lines
from accounts.ledger.statement.form import StatementForm
from accounts.ledger.statement.newest_first import PAGE, opening_and_closing, page
from accounts.ledger.statement.rake import with_rake
from accounts.ledger.statement.scope import BEYOND_ALL, Scope


class BeforeForm(forms.Form):
    """The number of a movement: an older page ends before it."""

    before = forms.IntegerField(min_value=1, max_value=BEYOND_ALL, required=False)


@require_safe
@never_cache
@login_required
def statement(request: HttpRequest) -> HttpResponse:
    """Show the reader's own statement, newest first, filtered by dates, kind and currency."""
    form = StatementForm(request.GET)
    if not form.is_valid():
        return form_page(request, "accounts/statement/statement.html", {"form": form}, form)
    scope = form.scope(player_id=player_of(request).pk)
    asked = {"form": form, "scope": scope, "query": _query(request)}
    context = {**_shown(scope, _before(request)), **asked}
    return render(request, "accounts/statement/statement.html", context)


@require_safe
@never_cache
@login_required
def statement_csv(request: HttpRequest) -> HttpResponseBase:
    """Send the reader's whole statement as a CSV file, oldest first; 400 where the form is not
    valid.
    """
    form = StatementForm(request.GET)
    if not form.is_valid():
        return HttpResponseBadRequest(form.errors.as_text(), content_type="text/plain")
    scope = form.scope(player_id=player_of(request).pk)
    return StreamingHttpResponse(
        csv_lines(scope, language=get_language() or settings.LANGUAGE_CODE),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="statement-{scope.currency}.csv"'},
    )


def _shown(scope: Scope, before: int | None) -> dict[str, Any]:
    older = scope if before is None else replace(scope, until=min(scope.until, before))
    with snapshot():
        lines = page(older)
        opening, closing = opening_and_closing(scope)
    return {
        "lines": with_rake(lines, player_id=scope.player_id),
        "opening": opening,
        "closing": closing,
        "older": lines[-1].movement.number if len(lines) == PAGE else None,
    }


def _before(request: HttpRequest) -> int | None:
    form = BeforeForm(request.GET)
    return form.cleaned_data["before"] if form.is_valid() else None


def _query(request: HttpRequest) -> str:
    """Return the filter as a query string, for links to other pages and to the file."""
    asked = request.GET.copy()
    asked.pop("before", None)
    return asked.urlencode()
