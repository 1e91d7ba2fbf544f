"""The page that proposes the levels of an event (clause ``freezeout-advice``)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from lobby.freezeouts.refusal_words import refusal_words
from lobby.freezeouts.rules.advice import advised
from lobby.freezeouts.rules.errors import InvalidFreezeout
from lobby.freezeouts.rules.levels import Schedule
from lobby.freezeouts.rules.notation import write_levels

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin


class AdviceForm(forms.Form):
    """How many play, with what, for how long."""

    players = forms.IntegerField(label=_("Players"), initial=9)
    chips = forms.IntegerField(label=_("Chips of a stack"), initial=1000)
    minutes = forms.IntegerField(label=_("Minutes the event should take"), initial=120)

    schedule: Schedule | None = None

    def clean(self) -> dict[str, Any]:
        """Work out the proposal. What nobody could play by stands at its field."""
        entered = super().clean() or {}
        if not self.errors:
            try:
                self.schedule = advised(**entered)
            except InvalidFreezeout as refused:
                self.add_error(refused.field, refusal_words(refused))
        return entered


def answer_advice(admin: "ModelAdmin[Any]", request: HttpRequest) -> HttpResponse:
    """The form, and below it the levels it proposes with a way to announce an event by them."""
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
    return TemplateResponse(request, "admin/lobby/freezeout/advice.html", context)


def _announcement(entered: Mapping[str, Any], schedule: Schedule) -> str:
    """Where an event with these choices is announced."""
    choices = {
        "most_players": entered["players"],
        "chips": entered["chips"],
        "level_lines": write_levels(schedule.levels),
        "measure": schedule.measure,
        "rise_percent": schedule.rise_percent,
    }
    return f"{reverse('admin:lobby_freezeout_add')}?{urlencode(choices)}"
