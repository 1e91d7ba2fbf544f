"""The inbox messages to players about their e-mail address."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox

TITLE = gettext_lazy("Your e-mail address")


@inbox.kind("email_changed", title=TITLE, mail=True)
def email_changed(data: Mapping[str, Any]) -> str:
    return _("Your account has the address %(new)s now, in place of %(old)s.") % data


@inbox.kind("email_change_stopped", title=TITLE, mail=True)
def email_change_stopped(data: Mapping[str, Any]) -> str:
    return (
        _(
            "The change to %(new)s was stopped: your account keeps %(old)s, and every browser "
            "was signed out. If you did not ask for the change, choose a new password."
        )
        % data
    )
