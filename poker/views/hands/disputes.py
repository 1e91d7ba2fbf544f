"""The page on which a player disputes a hand and reads what staff answered."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.core.form_page import submit
from accounts.core.requester import player_of
from poker.models import PlayedHand
from poker.services.staff.disputing import ANSWERED_WITHIN, LONGEST_TEXT, dispute_hand, disputes_of


class DisputeForm(forms.Form):
    """What was wrong, in the player's words."""

    text = forms.CharField(
        label=gettext_lazy("What was wrong in this hand?"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def dispute(request: HttpRequest, table_id: int, hand_no: int) -> HttpResponse:
    """Return the form for disputing an own hand, with the earlier disputes of it, or store a
    dispute.

    Raises Http404 for a hand the player was not dealt in.
    """
    own_rows = PlayedHand.objects.filter(table=table_id, hand_no=hand_no, player=player_of(request))
    played = own_rows.select_related("table__game").first()
    if played is None:
        raise Http404
    form = DisputeForm(request.POST or None)
    if submit(form, lambda: dispute_hand(played=played, text=form.cleaned_data["text"])):
        messages.success(request, _("Staff will look into this hand."))
        return redirect("poker:dispute", table_id, hand_no)
    found = disputes_of(played=played)
    context = {
        # The page shares its heading with the hand's own page, which needs these.
        "hand": {"played": played, "table": played.table},
        "form": form,
        "disputes": found,
        "waits": any(dispute.answered_at is None for dispute in found),
        "days": ANSWERED_WITHIN.days,
    }
    return render(request, "poker/history/dispute.html", context)
