"""Asking a player for their present password."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.lockout import allowances, rate_limits
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.passwords.rules import LONGEST_PASSWORD
from accounts.sign_in.staff_failures.models import FailureKind
from accounts.sign_in.staff_failures.recording import record_failure
from config import room_time


def own_password_field() -> forms.CharField:
    """Return a form field for the present password."""
    return forms.CharField(
        label=_("Your password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


def check_own_password(player: Player, password: str, session_key: str, address: str = "") -> None:
    """Raise TooManyAttempts, or ValidationError (`wrong_password`) unless this is the player's
    password.

    If the player is staff, a failure is recorded in the audit log, with its address.
    """
    limits, now = rate_limits.confirmation(player, session_key), room_time.now()
    try:
        allowances.take(limits, now)
    except TooManyAttempts:
        kind = FailureKind.LOCKED_OUT
        record_failure(player=player, kind=kind, address=address, now=now)
        raise
    if not player.check_password(password):
        kind = FailureKind.CONFIRMATION
        record_failure(player=player, kind=kind, address=address, now=now)
        raise ValidationError(_("This is not your password."), code="wrong_password")
    allowances.give_back(limits)


class OwnPasswordForm(forms.Form):
    """The player's password, asked for again in the session with this key, from this address."""

    password = own_password_field()

    def __init__(
        self, *args: Any, player: Player, session_key: str, address: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.player = player
        self._session_key, self._address = session_key, address

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        check_own_password(self.player, password, self._session_key, self._address)
        return password
