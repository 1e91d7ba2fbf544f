"""The inbox message to players about a new sign-in."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox


@inbox.kind("new_sign_in", title=gettext_lazy("A new sign-in"), mail=True)
def new_sign_in(data: Mapping[str, Any]) -> str:
    return _(
        "Somebody signed in to your account at %(at)s UTC with %(browser)s, from %(address)s. "
        "If that was not you, change your password and sign out everywhere, under Account."
    ) % {**data, "browser": _(data["browser"])}
