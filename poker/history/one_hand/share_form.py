"""The form for sharing a replay."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ShareForm(forms.Form):
    """What a shared replay shows; names only if the player chooses so."""

    shows_names = forms.BooleanField(label=_("show the players' names"), required=False)
    shows_cards = forms.BooleanField(
        label=_("show my own cards throughout"), required=False, initial=True
    )
