"""The page that proposes the levels of a tournament (clause ``freezeout-advice``)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from lobby.tournaments.refusal_text import refusal_words
from lobby.tournaments.rules.advice import advised
from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import Schedule
from lobby.tournaments.rules.notation import write_levels

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin


class AdviceForm(forms.Form):
    """The number of players, their chips, and how long they play."""

    players = forms.IntegerField(label=_("Players"), initial=9)
    chips = forms.IntegerField(label=_("Chips of a stack"), initial=1000)
    minutes = forms.IntegerField(label=_("Minutes the tournament should take"), initial=120)

    schedule: Schedule | None = None

    def clean(self) -> dict[str, Any]:
        """Work out the proposal, and return the numbers entered.

        An error stands at the field whose number nobody could play by.
        """
        entered = super().clean() or {}
        if not self.errors:
            try:
                self.schedule = advised(**entered)
            except InvalidTournament as refused:
                self.add_error(refused.field, refusal_words(refused))
        return entered


def answer_advice(admin: "ModelAdmin[Any]", request: HttpRequest) -> HttpResponse:
    """Return the page with the form and, once filled in, the levels it proposes.

    A link leads to announcing a tournament by them. Raises PermissionDenied for staff who may not.
    """
    if not admin.has_add_permission(request):
        raise PermissionDenied
    form = AdviceForm(request.GET or None)
    context = {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "title": _("Propose a schedule"),
        "form": form,
    }
    if form.is_bound and form.is_valid() and form.schedule is not None:
        announce = _announcement(form.cleaned_data, form.schedule)
        context |= {"schedule": form.schedule, "announce": announce}
    return TemplateResponse(request, "admin/lobby/tournament/advice.html", context)


def _announcement(entered: Mapping[str, Any], schedule: Schedule) -> str:
    """Return the address at which a tournament with these choices is announced."""
    choices = {
        "most_players": entered["players"],
        "chips": entered["chips"],
        "level_lines": write_levels(schedule.levels),
        "measure": schedule.measure,
        "rise_percent": schedule.rise_percent,
    }
    return f"{reverse('admin:lobby_tournament_add')}?{urlencode(choices)}"
