"""A disputed hand keeps at most its pot in the room, until staff have answered."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.cashier.freezing.reasons import Freeze, Lapsed, freeze_lapse, freeze_reason
from accounts.ledger.models import Currency
from accounts.ledger.text.money_text import money_text
from config import room_time
from poker.models import HandDispute, PlayedHand
from poker.models.hands.played_hand import HandStatus

FREEZES_FOR: Final = timedelta(days=14)
"""How long a dispute freezes, if staff do not answer: twice the time they have for it."""


@freeze_reason
def disputed(player_id: int) -> Iterator[Freeze]:
    """Yield a freeze of the euros the player was paid of its pot for each hand another player
    disputes.

    A hand counts once, even if several players dispute it. A repeated dispute of a hand by a player
    whom staff have already answered freezes no money. An unanswered one lapses after `FREEZES_FOR`.
    """
    hands: set[tuple[int, int]] = set()
    for dispute in _freezing_disputes(player_id).order_by("pk"):
        hand = (dispute.played.table_id, dispute.played.hand_no)
        won = _won(dispute.played, player_id)
        if hand not in hands and won:
            hands.add(hand)
            words = _("hand %(hand)s of table %(table)s is disputed, up to %(amount)s")
            told = {"table": hand[0], "hand": hand[1], "amount": money_text(won, Currency.EUR)}
            yield Freeze(dispute_key(dispute.pk), words % told, won, passes=True)


@freeze_lapse
def unanswered(now: datetime) -> Iterator[Lapsed]:
    """Yield each dispute that staff left open until its freeze lapsed."""
    left = HandDispute.objects.filter(answered_at=None, opened_at__lte=now - FREEZES_FOR)
    for dispute in left.order_by("pk"):
        yield Lapsed(dispute_key(dispute.pk), f"not answered within {FREEZES_FOR.days} days")


def dispute_key(dispute_id: int) -> str:
    """Return the name of the freeze reason for a dispute."""
    return f"dispute:{dispute_id}"


def concerned(played: PlayedHand) -> set[int]:
    """Return the players of a disputed hand except the one who disputes it."""
    parts = PlayedHand.objects.filter(table=played.table_id, hand_no=played.hand_no)
    return set(parts.exclude(player=played.player_id).values_list("player", flat=True))


def _freezing_disputes(player_id: int) -> "QuerySet[HandDispute]":
    """Return the disputes by other players of hands for euros that were dealt to the player."""
    dealt = PlayedHand.objects.filter(
        table=OuterRef("played__table"), hand_no=OuterRef("played__hand_no"), player=player_id
    )
    answered = HandDispute.objects.filter(played=OuterRef("played")).exclude(answered_at=None)
    waiting = HandDispute.objects.filter(
        answered_at=None,
        opened_at__gt=room_time.now() - FREEZES_FOR,
        played__table__game__currency=Currency.EUR,
        played__table__directed=False,
    )
    others = waiting.exclude(played__player=player_id)
    return others.filter(Exists(dealt)).exclude(Exists(answered)).select_related("played")


def _won(played: PlayedHand, player_id: int) -> int:
    """Return the cents a player was paid of a hand's pot, or by the house for it."""
    part = PlayedHand.objects.get(table=played.table_id, hand_no=played.hand_no, player=player_id)
    if part.status in (HandStatus.VOIDED, HandStatus.SUSPENDED):
        return 0
    if part.status == HandStatus.RUN_OUT:
        return max(0, part.net)
    put_in = part.pot - max(part.net, 0) if part.wagered is None else part.wagered
    return max(0, min(part.pot, part.net + max(put_in, 0)))
