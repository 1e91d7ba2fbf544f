"""Reasons for which the tables keep a player's records."""

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.reasons import retention_reason
from accounts.models import Player
from poker.models import Finding, HandDispute, HeldBet, PlayerReport, Seat

Numbers = QuerySet[Any, Any]


@retention_reason("dispute", _("A hand the player disputes has no answer yet."))
def disputing(now: datetime) -> Numbers:
    return HandDispute.objects.filter(answered_at=None).values("played__player")


@retention_reason("report", _("A report of the player has no answer yet."))
def reported(now: datetime) -> Numbers:
    return PlayerReport.objects.filter(answered_at=None).values("reported")


@retention_reason("reporting", _("A report the player made has no answer yet."))
def reporting(now: datetime) -> Numbers:
    return PlayerReport.objects.filter(answered_at=None).values("reporter")


@retention_reason("suspected", _("The room keeps the records of the player for an inquiry."))
def suspected(now: datetime) -> Numbers:
    signs = Finding.objects.filter(is_closed=False)
    either = Q(pk__in=signs.values("low")) | Q(pk__in=signs.values("high"))
    return Player.objects.filter(either).values("pk")


@retention_reason("held_bets", _("The player has bets in a hand that is held."))
def in_a_held_hand(now: datetime) -> Numbers:
    return HeldBet.objects.filter(hand__resolved_at=None).values("player")


@retention_reason("seated", _("The player has a seat."), stops_removal=False)
def seated(now: datetime) -> Numbers:
    return Seat.objects.values("player")
