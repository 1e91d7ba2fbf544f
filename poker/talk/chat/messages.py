"""Messages of the chat's moderation to players' inboxes."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox
from poker.models import ReportReason


@inbox.kind("report_answered", title=gettext_lazy("Your report"))
def report_answered(data: Mapping[str, Any]) -> str:
    """Return the message to a player whose report was answered.

    `name` is the player who was reported, `answer` what staff say.
    """
    return _("About your report of %(name)s: %(answer)s") % data


@inbox.kind("chat_closed", title=gettext_lazy("Chat"))
def chat_closed(data: Mapping[str, Any]) -> str:
    """Return the message to a player for whom staff closed the chat.

    `until` is milliseconds since the epoch, `reason` in the words of the staff.
    """
    until = datetime.fromtimestamp(data["until"] / 1000, UTC)
    values = {"until": f"{until:%Y-%m-%d %H:%M}", "reason": data["reason"]}
    return _("You can write nothing at tables until %(until)s UTC: %(reason)s") % values


@inbox.kind("chat_opened", title=gettext_lazy("Chat"))
def chat_opened(data: Mapping[str, Any]) -> str:
    """Return the message to a player for whom staff opened the chat again; `reason` is in the words
    of the staff."""
    return _("You can write at tables again: %(reason)s") % data


@inbox.kind("chat_ban", title=gettext_lazy("Chat"))
def chat_ban(data: Mapping[str, Any]) -> str:
    """Return the message to a player for whom the chat was closed after a report.

    `until` is milliseconds since the epoch, `reason` that of the report.
    """
    until = datetime.fromtimestamp(data["until"] / 1000, UTC)
    return _(
        "A player reported you (%(reason)s), and staff looked into it: you can write nothing at "
        "tables until %(until)s UTC."
    ) % {"reason": ReportReason(data["reason"]).label, "until": f"{until:%Y-%m-%d %H:%M}"}
