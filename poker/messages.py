"""Messages of the tables to players' inboxes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox
from accounts.ledger.text.money_text import money_text

WHY = {
    "away": gettext_lazy("You are taking time away from the room, so you left %(table)s."),
    "loss_limit": gettext_lazy(
        "What you have lost and what lies at tables is more than your loss limit, so you left "
        "%(table)s."
    ),
    "time_limit": gettext_lazy("Your time at tables is used up, so you left %(table)s."),
    "suspended": gettext_lazy("You are suspended, so you left %(table)s."),
    "staff": gettext_lazy("You are on the staff now, so you left %(table)s."),
}


@inbox.kind("stopped_playing", title=gettext_lazy("Play safely"))
def stopped_playing(data: Mapping[str, Any]) -> str:
    """Return the message to a player who had to leave a table.

    `why` is the reason, `table` the table's name, `amount` the stack that went to the wallet, in
    minor units.
    """
    values = {"table": data["table"], "money": money_text(data["amount"], data["currency"])}
    left = str(WHY[data["why"]])
    stack = _("Your stack of %(money)s is back in your wallet.")
    return (f"{left} {stack}" if data["amount"] else left) % values


@inbox.kind("evicted", title=gettext_lazy("Taken from the table"))
def evicted(data: Mapping[str, Any]) -> str:
    """Return the message to a player who was evicted.

    `table` is the table's name, `amount` the stack that went to the wallet, in minor units;
    `cut_off` says that the player sat out for want of a connection.
    """
    values = {"table": data["table"], "money": money_text(data["amount"], data["currency"])}
    if data.get("cut_off"):
        gone = _(
            "You had no connection to %(table)s while no hand was dealt there, which counts as "
            "sitting out after two minutes. You sat out for more than ten minutes in all, so your "
            "seat was given up."
        )
    else:
        gone = _(
            "You sat out for more than ten minutes in all at %(table)s, so your seat was given up."
        )
    stack = _("Your stack of %(money)s is back in your wallet.")
    return (f"{gone} {stack}" if data["amount"] else gone) % values
