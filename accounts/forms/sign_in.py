from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class SignInForm(AuthenticationForm):
    """E-mail (in the field `username`) and password; it never tells which of them was wrong."""

    username = forms.EmailField(
        label=_("E-mail"),
        widget=forms.EmailInput(attrs={"autofocus": True, "autocomplete": "email"}),
    )
    error_messages = {
        "invalid_login": _("No account opens with this e-mail address and password."),
        "inactive": _("No account opens with this e-mail address and password."),
    }
