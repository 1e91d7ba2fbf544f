"""The page of the results of a player's hands."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.core.requester import player_of
from poker.history.filters import HandFilter, asked_for
from poker.history.results.results import results
from poker.history.results.told import told


@require_safe
@login_required
def hand_results(request: HttpRequest) -> HttpResponse:
    """Return the page with charts and statistics of the player's own hands that match the address,
    by currency (``own-statistics``)."""
    wanted = HandFilter(request.GET)
    by_currency = []
    if wanted.is_valid():
        zone = wanted.cleaned_data["zone"]
        found = results(wanted.hands(player_of(request).pk), zone)
        by_currency = [told(one, zone) for one in found]
    context = {
        "form": wanted,
        "asked": asked_for(request.GET),
        "told": by_currency,
        "zone": wanted.cleaned_data.get("zone"),
    }
    return render(request, "poker/history/results.html", context)
