"""The inbox message to a player whose idle money was moved."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox
from accounts.ledger.text.money_text import money_text


@inbox.kind("idle_money", title=gettext_lazy("The money in your wallet"), mail=True)
def idle_money(data: Mapping[str, Any]) -> str:
    """Return the message's text; `destination` is a value of `Destination`, `reason` what staff
    gave.
    """
    values = {"money": money_text(data["amount"], data["currency"]), "reason": data["reason"]}
    match data["destination"]:
        case "owner":
            return _("%(money)s from your idle account were paid out to you: %(reason)s") % values
        case "charity":
            return _("%(money)s from your idle account were given to charity: %(reason)s") % values
        case _other:
            return _("%(money)s in your idle account were taken back: %(reason)s") % values
