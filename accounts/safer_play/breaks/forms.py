"""The forms of breaks and exclusions."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.safer_play.breaks.lengths import BreakLength, ExclusionLength


class BreakForm(forms.Form):
    """How long a break is to be."""

    length = forms.TypedChoiceField(
        label=_("How long"), choices=BreakLength.choices, coerce=BreakLength
    )


class ExclusionForm(forms.Form):
    """How long an exclusion is to be at least, and that its player knows what it means."""

    length = forms.TypedChoiceField(
        label=_("How long"), choices=ExclusionLength.choices, coerce=ExclusionLength
    )
    understood = forms.BooleanField(
        label=_("I know that this cannot be taken back or shortened, by me or by staff."),
        error_messages={"required": _("Tick this first: an exclusion cannot be taken back.")},
    )
