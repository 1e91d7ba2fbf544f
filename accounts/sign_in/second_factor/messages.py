"""The inbox messages to players about their second factor."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox

TITLE = gettext_lazy("Signing in to your account")

Data = Mapping[str, Any]


@inbox.kind("second_factor_on", title=TITLE, mail=True)
def second_factor_on(_data: Data) -> str:
    return _("From now on, signing in by password takes a second step as well: a code of your app.")


@inbox.kind("second_factor_off", title=TITLE, mail=True)
def second_factor_off(data: Data) -> str:
    if data.get("by_staff"):
        removed = _("Staff took your authenticator app and your passkeys off your account.")
    else:
        removed = _("Your authenticator app was taken off your account.")
    return f"{removed} {password_alone()}" if data.get("is_last", True) else removed


def password_alone() -> str:
    """Return what is said when the last second factor is gone."""
    return _(
        "The password alone signs you in. If that was not you, change your password and sign out "
        "everywhere."
    )


@inbox.kind("recovery_codes_renewed", title=TITLE, mail=True)
def recovery_codes_renewed(_data: Data) -> str:
    return _("You have new recovery codes; the old ones no longer count.")
