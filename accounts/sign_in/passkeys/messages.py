"""The inbox messages to players about their passkeys."""

from django.utils.translation import gettext as _

from accounts.core import inbox
from accounts.sign_in.second_factor.messages import TITLE, Data, password_alone


@inbox.kind("passkey_added", title=TITLE, mail=True)
def passkey_added(data: Data) -> str:
    return _(
        "The passkey %(name)s was added to your account. If that was not you, remove it, change "
        "your password and sign out everywhere."
    ) % {"name": data["name"]}


@inbox.kind("passkey_removed", title=TITLE, mail=True)
def passkey_removed(data: Data) -> str:
    removed = _("The passkey %(name)s was removed from your account.") % {"name": data["name"]}
    return f"{removed} {password_alone()}" if data["is_last"] else removed
