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
    return _("From now on, signing in takes a code of your authenticator app as well.")


@inbox.kind("second_factor_off", title=TITLE, mail=True)
def second_factor_off(_data: Data) -> str:
    return _(
        "Your authenticator app was taken off your account: the password alone signs you in. "
        "If that was not you, change your password and sign out everywhere."
    )


@inbox.kind("recovery_codes_renewed", title=TITLE, mail=True)
def recovery_codes_renewed(_data: Data) -> str:
    return _("You have new recovery codes; the old ones no longer count.")
