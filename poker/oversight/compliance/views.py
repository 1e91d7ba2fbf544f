"""The page on which staff read a hand, and those who may, what everybody held."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.compliance.reporting.pages.access import RIGHT, for_staff_with
from accounts.core.databases.report_database import report_database
from accounts.core.form_page import form_page, submit
from accounts.core.requester import address_of, staff_of
from config.refusals.refusal import Refusal
from poker.deck.decks import DeckUnreadable
from poker.engine.cards.cards import Card
from poker.history.account import awarded_pots, parts, streets
from poker.history.corrections import corrections_of
from poker.history.one_hand.open_cards import with_open_cards
from poker.models import PlayedHand
from poker.services.staff.deck_opening import OPEN, open_hole_cards
from poker.services.staff.opened_deals import NoProof


class OpeningForm(forms.Form):
    """Why somebody wants to see what everybody held."""

    reason = forms.CharField(label=_("Reason"), max_length=500)


@require_http_methods(["GET", "HEAD", "POST"])
@for_staff_with(RIGHT, "poker.view_finding", OPEN)
def played_hand(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return the page of a hand that is over, street by street, without the cards nobody turned up;
    sent with a reason by who may open them, with all cards, which is on record. Raises Http404."""
    played = PlayedHand.objects.using(report_database()).select_related("table__game")
    rows = list(played.filter(table=table_id, hand_no=hand_no).order_by("seat"))
    if not rows:
        raise Http404
    found = with_open_cards(rows[0])
    form = OpeningForm(request.POST if request.method == "POST" else None)
    staff, address = staff_of(request), address_of(request)
    asked = {"table_id": table_id, "hand_no": hand_no, "staff": staff, "address": address}
    opened = submit(form, lambda: _opened(**asked, **form.cleaned_data))
    if opened:
        found = found._replace(cards=opened)
    context = {"hand": found, "played": rows[0], "readable": bool(found.steps), "opened": opened}
    context["corrections"] = corrections_of(rows[0], using=report_database())
    context |= {"form": form, "may_open": staff.has_perm(OPEN) and not opened}
    if found.steps:
        context |= {"parts": parts(found), "streets": streets(found), "pots": awarded_pots(found)}
    return form_page(request, "poker/compliance/hand.html", context, form)


def _opened(**asked: Any) -> dict[int, tuple[Card, ...]]:
    """Return what everybody held. Raises Refusal, also where the record or the deck cannot be
    read."""
    try:
        return open_hole_cards(**asked)
    except (NoProof, DeckUnreadable) as fault:
        raise Refusal(str(fault)) from fault
