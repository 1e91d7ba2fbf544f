"""Messages to players about interrupted hands, disputes, closed tables and top-ups."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.core import inbox
from accounts.ledger.text.money_text import money_text

Data = Mapping[str, Any]


@inbox.kind("hand_voided", title=gettext_lazy("A hand was void"), mail=True)
def hand_voided(data: Data) -> str:
    return _(
        "Hand %(hand)s at %(table)s could not be finished and is void: everybody got their "
        "bets back, you %(refunded)s."
    ) % _told(data)


@inbox.kind("hand_run_out", title=gettext_lazy("A hand was interrupted"), mail=True)
def hand_run_out(data: Data) -> str:
    values = _told(data)
    text = _(
        "Hand %(hand)s at %(table)s was interrupted: everybody got their bets back, you "
        "%(refunded)s, and the board was completed without betting."
    )
    won = _("The house pays you the %(won)s your hand wins beyond your own bets.")
    return f"{text} {won}" % values if data["won"] else text % values


@inbox.kind("hand_suspended", title=gettext_lazy("A hand is under review"), mail=True)
def hand_suspended(data: Data) -> str:
    return _(
        "Hand %(hand)s at %(table)s is under review. Your bets in it, %(held)s, are held until "
        "it is decided."
    ) % _told(data)


@inbox.kind("hand_resolved", title=gettext_lazy("A hand was decided"), mail=True)
def hand_resolved(data: Data) -> str:
    return _RESOLUTIONS[data["resolution"]](_told(data))


@inbox.kind("bet_unresolved", title=gettext_lazy("A bet of yours is undecided"), mail=True)
def bet_unresolved(data: Data) -> str:
    days = data["days_left"]
    return ngettext(
        "Your bets of %(held)s in hand %(hand)s at %(table)s are still undecided. In "
        "%(days_left)s day they are void and go to charity: ask the room's staff about them.",
        "Your bets of %(held)s in hand %(hand)s at %(table)s are still undecided. In "
        "%(days_left)s days they are void and go to charity: ask the room's staff about them.",
        days,
    ) % {**_told(data), "days_left": days}


@inbox.kind("table_closed", title=gettext_lazy("A table was closed"), mail=True)
def table_closed(data: Data) -> str:
    return _(
        "%(table)s was closed for technical reasons. Your stack of %(amount)s is back in your "
        "wallet; all hands finished before stand."
    ) % _told(data)


@inbox.kind("auto_top_up_stopped", title=gettext_lazy("Your stack is no longer filled up"))
def auto_top_up_stopped(data: Data) -> str:
    return _(
        "Your wallet did not cover the %(amount)s that were to fill up your stack at %(table)s, "
        "so it is not filled up any more. You can switch that on again at the table."
    ) % _told(data)


@inbox.kind("top_up_dropped", title=gettext_lazy("Your top-up did not come"))
def top_up_dropped(data: Data) -> str:
    """Return the message to a player whose top-up was not added.

    `why` is ``loss_limit_reached``, or the wallet held too little by then.
    """
    if data["why"] == "loss_limit_reached":
        text = _(
            "The %(amount)s you wanted to add to your stack at %(table)s did not come when hand "
            "%(hand)s was over: your loss limit did not allow it any more."
        )
    else:
        text = _(
            "The %(amount)s you wanted to add to your stack at %(table)s did not come when hand "
            "%(hand)s was over: your wallet did not cover it any more."
        )
    return text % _told(data)


@inbox.kind("hand_corrected", title=gettext_lazy("A hand was corrected"), mail=True)
def hand_corrected(data: Data) -> str:
    """Return the message to a player who gets (`gets`) or gives money for a finished hand; `reason`
    is what staff wrote."""
    values = {**_told(data), "reason": data["reason"]}
    if data["gets"]:
        return _("You get %(amount)s for hand %(hand)s at %(table)s: %(reason)s") % values
    return (
        _("%(amount)s were taken from your wallet for hand %(hand)s at %(table)s: %(reason)s")
        % values
    )


@inbox.kind("dispute_answered", title=gettext_lazy("Your dispute was answered"), mail=True)
def dispute_answered(data: Data) -> str:
    """Return the message to a player whose dispute was answered.

    `table` is the table's name, `hand` the hand's number, `answer` what staff wrote.
    """
    return _("What you wrote of hand %(hand)s at %(table)s was answered: %(answer)s") % data


def _refunded(data: Data) -> str:
    return _(
        "Hand %(hand)s at %(table)s was decided: every bet is returned, yours is %(held)s."
    ) % (data)


def _awarded(data: Data) -> str:
    return _(
        "Hand %(hand)s at %(table)s was decided: of the bets held, yours %(held)s among them, "
        "%(awarded)s are awarded to you."
    ) % (data)


def _given(data: Data) -> str:
    return _(
        "Hand %(hand)s at %(table)s was not decided within 90 days: your bets of %(held)s are "
        "void and went to charity."
    ) % (data)


_RESOLUTIONS = {
    "refund": _refunded,
    "as_played": _awarded,
    "decided": _awarded,
    "unresolved": _given,
}
_AMOUNTS = ("refunded", "won", "held", "awarded", "amount")


def _told(data: Data) -> dict[str, Any]:
    """Return the values of a message: the table's name, the hand's number, and amounts in minor
    units as text."""
    amounts = {name: money_text(data[name], data["currency"]) for name in _AMOUNTS if name in data}
    return {"table": data["table"], "hand": data["hand"], **amounts}
