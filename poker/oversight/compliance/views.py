"""The page on which compliance reviewers read a hand."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.compliance.reporting.pages.access import RIGHT, for_staff_with
from accounts.core.databases.report_database import report_database
from poker.history.account import awarded_pots, parts, streets
from poker.history.one_hand.open_cards import with_open_cards
from poker.models import PlayedHand


@require_safe
@for_staff_with(RIGHT, "poker.view_finding")
def played_hand(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return the page of a hand that is over, street by street, without the cards nobody turned up.
    Raises Http404."""
    played = PlayedHand.objects.using(report_database()).select_related("table__game")
    rows = list(played.filter(table=table_id, hand_no=hand_no).order_by("seat"))
    if not rows:
        raise Http404
    found = with_open_cards(rows[0])
    context = {"hand": found, "played": rows[0], "readable": bool(found.steps)}
    if found.steps:
        context |= {"parts": parts(found), "streets": streets(found), "pots": awarded_pots(found)}
    return render(request, "poker/compliance/hand.html", context)
