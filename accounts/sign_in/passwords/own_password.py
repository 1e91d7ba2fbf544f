"""Asking a player for their present password."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.passwords.rules import LONGEST_PASSWORD


def own_password_field() -> forms.CharField:
    """Return a form field for the present password."""
    return forms.CharField(
        label=_("Your password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


def check_own_password(player: Player, password: str, session_key: str) -> None:
    """Raise TooManyAttempts, or ValidationError (`wrong_password`) unless this is the player's
    password.
    """
    limits = rate_limits.confirmation(player, session_key)
    allowances.take(limits, timezone.now())
    if not player.check_password(password):
        raise ValidationError(_("This is not your password."), code="wrong_password")
    allowances.give_back(limits)


class OwnPasswordForm(forms.Form):
    """The player's password, asked for again in the session with this key."""

    password = own_password_field()

    def __init__(self, *args: Any, player: Player, session_key: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self._session_key = session_key

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        check_own_password(self.player, password, self._session_key)
        return password
