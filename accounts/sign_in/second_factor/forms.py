"""The forms for codes of a second factor."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_CODE = 40


class CodeForm(forms.Form):
    """A code of the app, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        help_text=_("Six digits from your authenticator app, or one of your recovery codes."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class FirstCodeForm(CodeForm):
    """The code of an app that has just been set up."""

    code = forms.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        help_text=_("The six digits your app shows now."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )
