"""The forms that set a new password."""

from typing import TYPE_CHECKING, Any

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models.player import Player
from accounts.sign_in.passwords.own_password import check_own_password, own_password_field
from accounts.sign_in.passwords.rules import LONGEST_PASSWORD

if TYPE_CHECKING:
    _SetPassword = SetPasswordForm[Player]
else:
    _SetPassword = SetPasswordForm


class _PasswordAlone:
    """Stores only the password of a player who was read a while ago: their account may have been
    closed since, or have another address.
    """

    cleaned_data: dict[str, Any]

    def set_password_and_save(
        self,
        user: Player,
        password_field_name: str = "password1",  # noqa: S107  # the name of a field
        commit: bool = True,  # noqa: FBT001, FBT002  # Django's own arguments
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
    """The present password, and twice the new one."""

    old_password = own_password_field()
    field_order = ["old_password", "new_password1", "new_password2"]

    def __init__(self, *args: Any, session_key: str, address: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._session_key, self._address = session_key, address

    def clean_old_password(self) -> str:
        password: str = self.cleaned_data["old_password"]
        check_own_password(self.user, password, self._session_key, self._address)
        return password

    def clean_new_password1(self) -> str:
        return _not_too_long(self.cleaned_data["new_password1"])


def _not_too_long(password: str) -> str:
    if len(password) > LONGEST_PASSWORD:
        raise ValidationError(
            _("At most %(most)s characters."), code="too_long", params={"most": LONGEST_PASSWORD}
        )
    return password
