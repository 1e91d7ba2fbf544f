"""The messages that the lobby puts into players' inboxes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox, push
from lobby.services.lines.attendance import SIGNED_OUT
from lobby.services.lines.calling import NOT_ANSWERED, UNREACHABLE, is_called

push.subject_of("seat_called")(is_called)


@inbox.kind("seat_called", title=gettext_lazy("Your seat is free"))
def seat_called(data: Mapping[str, Any]) -> str:
    """Return the notification's text.

    In ``data``, `table` is the name of the table or, in a pool, of the game.
    """
    return _("A seat at %(table)s is held for you for a short while.") % data


@inbox.kind("call_missed", title=gettext_lazy("You missed a seat"))
def call_missed(data: Mapping[str, Any]) -> str:
    """Return the message's text.

    In ``data`` `table` is the name of the table or, in a pool, of the game; `code` is
    `not_answered`, `passed_over` or `unreachable`.
    """
    if data["code"] == NOT_ANSWERED:
        text = _("You did not take the seat held for you at %(table)s, and left the line.")
    elif data["code"] == UNREACHABLE:
        text = _(
            "A seat at %(table)s was free for you, but your device could not be reached. Switch "
            "its notifications on again. Your place in line is kept until you have been without a "
            "connection for two minutes."
        )
    else:
        text = _(
            "You were called on your device and did not take the seat at %(table)s in time: it is "
            "no longer held for you. Your place in line is kept until you have been without a "
            "connection for two minutes."
        )
    return text % data


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
