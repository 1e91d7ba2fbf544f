"""The messages that tournaments put into players' inboxes."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.core import inbox, push
from accounts.core.push import EVENTS
from accounts.ledger.text.money_text import money_text
from lobby.tournaments.models import Entry
from lobby.tournaments.models.tournament import Status


@inbox.kind("tournament_started", title=gettext_lazy("Your freezeout has begun"), push=EVENTS)
def tournament_started(data: Mapping[str, Any]) -> str:
    """Return the message's text. In ``data`` `tournament` is its name, `table` the name of the
    player's."""
    return _("%(tournament)s has begun: you sit at %(table)s.") % data


@push.subject_of("tournament_started")
def plays_in_tournament(player_id: int, about: Mapping[str, Any]) -> bool:
    """Return whether the player is still in the running tournament of the id `tournament`."""
    playing = Entry.objects.filter(player=player_id, place=None, tournament__status=Status.RUNNING)
    return playing.filter(tournament=about["tournament"]).exists()


@inbox.kind("tournament_out", title=gettext_lazy("Out of a freezeout"))
def tournament_out(data: Mapping[str, Any]) -> str:
    """Return the message's text: `place` in the `tournament`, shared by `tied` players."""
    if data["tied"] > 1:
        return _("You finished %(tournament)s in place %(place)d, with others.") % data
    return _("You finished %(tournament)s in place %(place)d.") % data


@inbox.kind("tournament_prize", title=gettext_lazy("A prize"))
def tournament_prize(data: Mapping[str, Any]) -> str:
    """Return the message's text: `amount` in minor units of `currency` that went to the wallet."""
    values = {
        "tournament": data["tournament"],
        "money": money_text(data["amount"], data["currency"]),
    }
    return _("%(tournament)s is over: your prize of %(money)s is in your wallet.") % values


@inbox.kind("tournament_settled", title=gettext_lazy("A freezeout could not continue"))
def tournament_settled(data: Mapping[str, Any]) -> str:
    """Return the message's text. `amount` (the share of the prizes) and `fee` (returned if above 0)
    are minor units of `currency` that went to the wallet."""
    values = {
        "tournament": data["tournament"],
        "money": money_text(data["amount"], data["currency"]),
        "fee": money_text(data["fee"], data["currency"]),
    }
    sentences = [
        _(
            "%(tournament)s could not continue. The open prizes were divided by the players' "
            "chances of each place."
        )
    ]
    if data["amount"]:
        sentences.append(_("Your share of %(money)s is in your wallet."))
    if data["fee"]:
        sentences.append(_("Your fee of %(fee)s is back in your wallet."))
    return " ".join(sentences) % values


@inbox.kind("tournament_called_off", title=gettext_lazy("A freezeout was called off"))
def tournament_called_off(data: Mapping[str, Any]) -> str:
    """Return the message's text: `amount` in minor units of `currency` that went back to the
    wallet."""
    return _with_refund(_("%(tournament)s was called off."), data)


@inbox.kind("tournament_withdrawn", title=gettext_lazy("Your entry was taken back"))
def tournament_withdrawn(data: Mapping[str, Any]) -> str:
    """Return the message's text: `amount` in minor units of `currency` that went back to the
    wallet."""
    gone = _("You may not play at the moment, so your entry in %(tournament)s was taken back.")
    return _with_refund(gone, data)


def _with_refund(said: str, data: Mapping[str, Any]) -> str:
    """Return the text, with what went back to the wallet where the tournament cost anything."""
    values = {
        "tournament": data["tournament"],
        "money": money_text(data["amount"], data["currency"]),
    }
    back = _("Your %(money)s are back in your wallet.")
    return (f"{said} {back}" if data["amount"] else said) % values
