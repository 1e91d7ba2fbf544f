"""The sign-in form."""

from functools import partial
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from accounts.sign_in.devices.listening import origin_of
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.passwords.rules import LONGEST_PASSWORD
from accounts.sign_in.staff_failures.after_response import by_email, note_failure
from accounts.sign_in.staff_failures.models import FailureKind
from config import room_time


class SignInForm(AuthenticationForm):
    """E-mail (in the field `username`) and password; no error says which of them was wrong."""

    username = forms.EmailField(
        label=_("E-mail"),
        widget=forms.EmailInput(attrs={"autofocus": True, "autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    error_messages = {
        "invalid_login": _("No account opens with this e-mail address and password."),
        "inactive": _("No account opens with this e-mail address and password."),
    }

    def clean(self) -> dict[str, Any]:
        """Return what was entered, with the user whose password it is.

        Raises TooManyAttempts, whatever the password and whether there is an account, and
        ValidationError for a wrong one.
        """
        email, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if not (email and password and self.request):
            return super().clean()
        limits = rate_limits.sign_in(email, origin_of(self.request))
        # Taken first and given back after, so that simultaneous guesses do not all pass the limit.
        try:
            allowances.take(limits, room_time.now())
        except TooManyAttempts:
            note_failure(self.request, FailureKind.LOCKED_OUT, partial(by_email, email))
            raise
        cleaned = super().clean()
        allowances.give_back(limits)
        return cleaned
