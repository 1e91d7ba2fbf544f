"""The forms of the responsible play pages."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.pages.play_safely.results import Period
from accounts.safer_play.play_clock import Interval


class IntervalForm(forms.Form):
    """How often the reality check is shown to a player."""

    interval = forms.TypedChoiceField(label=_("Tell me"), choices=Interval.choices, coerce=int)


class PeriodForm(forms.Form):
    """The period by which results are added up."""

    by = forms.ChoiceField(choices=Period.choices)
