"""The inbox messages to players about their breaks and exclusions."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox
from accounts.safer_play.breaks.models import BreakKind

Data = Mapping[str, Any]


@inbox.kind("away_began", title=gettext_lazy("Time away from the room"), mail=True)
def away_began(data: Data) -> str:
    values = {
        "until": date_format(datetime.fromisoformat(data["until"]), "SHORT_DATETIME_FORMAT"),
        "reason": data["reason"],
    }
    if data["kind"] == BreakKind.BREAK:
        return (
            _("Your break lasts until %(until)s UTC. Your account opens again by itself.") % values
        )
    text = _(
        "You are excluded until %(until)s UTC at least. That cannot be taken back. Afterwards "
        "the account stays shut until you ask to come back."
    )
    if data["reason"]:
        text += " " + _("The room has decided this: %(reason)s")
    money = _("To have your money paid out, sign in: the page you see then offers it.")
    return f"{text % values} {money}"


@inbox.kind("away_over", title=gettext_lazy("Welcome back"))
def away_over(data: Data) -> str:  # noqa: ARG001  # every message's function gets its data
    return _("Your exclusion is over: you asked to come back, and confirmed it.")
