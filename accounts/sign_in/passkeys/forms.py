"""The forms that a browser fills in with a passkey."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.sign_in.passkeys.protocol import LONGEST_ANSWER
from accounts.sign_in.second_factor.models import LONGEST_NAME


class PasskeyForm(forms.Form):
    """What a browser says about a passkey: a credential of WebAuthn in JSON."""

    passkey = forms.CharField(max_length=LONGEST_ANSWER, widget=forms.HiddenInput)


class NewPasskeyForm(PasskeyForm):
    """A passkey the browser has made, and what its player calls it."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=_("By which you know it, such as: blue key."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not name.isprintable():
            raise ValidationError(_("Letters, digits and signs alone."), code="unprintable")
        return name
