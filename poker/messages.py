"""What the tables tell players through their inbox."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import inbox
from accounts.money_text import money_text


@inbox.kind("evicted", title=gettext_lazy("Taken from the table"))
def evicted(data: Mapping[str, Any]) -> str:
    """`table` is its name, `amount` the stack that went to the wallet."""
    told = {"table": data["table"], "money": money_text(data["amount"], data["currency"])}
    gone = _("You sat out for more than ten minutes at %(table)s, so your seat was given up.")
    stack = _("Your stack of %(money)s is back in your wallet.")
    return (f"{gone} {stack}" if data["amount"] else gone) % told
