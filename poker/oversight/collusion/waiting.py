"""Whose withdrawal waits until their play has been judged."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max, QuerySet

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.models.request import OPEN
from accounts.ledger.models import Currency
from poker.models import FactsDay, JudgedPlay, PlayedHand
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.window import begins


def asked_at(player_id: int) -> datetime | None:
    """Return when a player asked for their last open withdrawal, None where there is none."""
    latest = _open_withdrawals().filter(player=player_id).order_by("-asked_at")
    return latest.values_list("asked_at", flat=True).first()


def judged_until(player_id: int, now: datetime) -> datetime:
    """Return until when a player's play has been judged: with all others, or at once. What is older
    than the days of a search never is."""
    oldest = now - timedelta(days=settings.ROOM_COLLUSION_DAYS)
    days = FactsDay.objects.exclude(judged_at=None).aggregate(Max("day"))["day__max"]
    with_all = begins(days + timedelta(days=1)) if days else oldest
    own = JudgedPlay.objects.filter(player=player_id).values_list("until", flat=True).first()
    return max(oldest, with_all, own or oldest)


def is_unjudged(player_id: int, now: datetime) -> bool:
    """Return whether a player asked for a withdrawal after hands for anything but play money that
    nobody has judged."""
    asked = asked_at(player_id)
    if asked is None:
        return False
    since = judged_until(player_id, now)
    played = PlayedHand.objects.filter(player=player_id, status=HandStatus.FINISHED)
    played = played.exclude(table__game__currency=Currency.PLAY)
    return played.filter(ended_at__gte=since, ended_at__lte=asked).exists()


def who_waits(now: datetime) -> Iterator[int]:
    """Yield the players whose play is to be judged at once."""
    players = _open_withdrawals().order_by("player").values_list("player", flat=True).distinct()
    return (player for player in players if is_unjudged(player, now))


def _open_withdrawals() -> "QuerySet[CashierRequest]":
    return CashierRequest.objects.filter(kind=RequestKind.WITHDRAWAL, status__in=OPEN)
