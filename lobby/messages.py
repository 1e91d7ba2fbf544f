"""The messages that the lobby puts into players' inboxes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox
from lobby.services.lines.attendance import SIGNED_OUT


@inbox.kind("seat_called", title=gettext_lazy("Your seat is free"))
def seat_called(data: Mapping[str, Any]) -> str:
    """Return the notification's text.

    In ``data``, `table` is the name of the table or, in a pool, of the game.
    """
    return _("A seat at %(table)s is held for you for a short while.") % data


@inbox.kind("taken_out_of_line", title=gettext_lazy("Waiting list"))
def taken_out_of_line(data: Mapping[str, Any]) -> str:
    """Return the message's text. In ``data`` `game` is its name, `reason` the words of the
    staff."""
    return _("The room took you out of the line for %(game)s: %(reason)s") % data


@inbox.kind("left_line", title=gettext_lazy("Waiting list"))
def left_line(data: Mapping[str, Any]) -> str:
    """Return the message's text. In ``data`` `game` is its name, `code` is `not_there` or
    `signed_out`."""
    if data["code"] == SIGNED_OUT:
        return _("You signed out, and left the line for %(game)s.") % data
    text = _("You were not connected for two minutes, and left the line for %(game)s.")
    return text % data
