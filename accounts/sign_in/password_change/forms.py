from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.lockout import allowances, doors
from accounts.sign_in.passwords import LONGEST_PASSWORD

if TYPE_CHECKING:
    _SetPassword = SetPasswordForm[Player]
else:
    _SetPassword = SetPasswordForm


def own_password_field() -> forms.CharField:
    """Asks for the password one has."""
    return forms.CharField(
        label=_("Your password"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


def check_own_password(player: Player, password: str, session_key: str) -> None:
    """Raise TooManyAttempts, or ValidationError for a password that is not the player's."""
    limits = doors.confirmation(player, session_key)
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


class _PasswordAlone:
    """Stores the password and nothing else of a player who was read a while ago: they may have
    gone away since, or have another address."""

    cleaned_data: dict[str, Any]

    def set_password_and_save(
        self,
        user: Player,
        password_field_name: str = "password1",  # noqa: S107
        commit: bool = True,  # noqa: FBT001, FBT002
    ) -> Player:
        user.set_password(self.cleaned_data[password_field_name])
        if commit:
            user.save(update_fields=["password"])
        return user


class NewPasswordForm(_PasswordAlone, _SetPassword):
    """A new password, twice, for somebody who followed the link in a mail."""

    def clean_new_password1(self) -> str:
        return _not_too_long(self.cleaned_data["new_password1"])


class OwnPasswordChangeForm(_PasswordAlone, PasswordChangeForm):
    """The password there is, and twice the one there shall be."""

    old_password = own_password_field()
    field_order = ["old_password", "new_password1", "new_password2"]

    def __init__(self, *args: Any, session_key: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._session_key = session_key

    def clean_old_password(self) -> str:
        password: str = self.cleaned_data["old_password"]
        check_own_password(self.user, password, self._session_key)
        return password

    def clean_new_password1(self) -> str:
        return _not_too_long(self.cleaned_data["new_password1"])


def _not_too_long(password: str) -> str:
    if len(password) > LONGEST_PASSWORD:
        raise ValidationError(
            _("At most %(most)s characters."), code="too_long", params={"most": LONGEST_PASSWORD}
        )
    return password
