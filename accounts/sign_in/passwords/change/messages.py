"""The inbox message to players about their new password."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox


@inbox.kind("password_changed", title=gettext_lazy("Your password has changed"), mail=True)
def password_changed(_data: Mapping[str, Any]) -> str:
    return _(
        "Your account has a new password, and every other browser was signed out. If that was "
        "not you, choose a new password with the link for forgotten ones, at once."
    )
