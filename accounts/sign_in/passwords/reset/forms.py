"""The form for a forgotten password."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ResetForm(forms.Form):
    """The address of an account whose password is forgotten."""

    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
