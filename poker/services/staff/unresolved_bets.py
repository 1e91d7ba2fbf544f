"""Bets that staff have not decided on: warnings, and after 90 days charity
(``unresolved-90-days``)."""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.core import audit_log, inbox
from accounts.core.incidents import open_incident
from accounts.ledger import chart, held_bets
from accounts.ledger.models import Currency
from config import room_time
from config.database_errors import concerns_database
from poker.models import HeldBet, HeldHand
from poker.models.hands.held_hand import Resolution
from poker.services.staff.resolving import close, unresolved

logger = logging.getLogger(__name__)

LONGEST_WAIT: Final = timedelta(days=90)
WARNED_AFTER_DAYS: Final = (80, 60)


def sweep(now: datetime | None = None) -> int:
    """Give every bet that has waited 90 days to charity and return how many were given.

    Each hand is a transaction. Any number of sweeps may run at once, and the next one completes one
    that was cut short: a hand is locked, and its bets are given only while it is unresolved. A hand
    whose bets cannot be given opens an incident, and the others go on.
    """
    now = now or room_time.now()
    due = HeldHand.objects.filter(resolved_at=None, suspended_at__lte=now - LONGEST_WAIT)
    return sum(_give_or_report(held, now) for held in due.order_by("pk"))


def warn(now: datetime | None = None) -> int:
    """Tell players at 60 and at 80 days that a bet of theirs is undecided, and return how many
    messages were sent."""
    now = now or room_time.now()
    sent = 0
    for days in WARNED_AFTER_DAYS:
        waiting = HeldBet.objects.filter(
            hand__resolved_at=None,
            hand__suspended_at__lte=now - timedelta(days=days),
            hand__suspended_at__gt=now - LONGEST_WAIT,
            amount__gt=0,
            warned_days__lt=days,
        )
        sent += sum(_warn(*bet, days, now) for bet in waiting.values_list("hand", "player"))
    return sent


def days_left(held: HeldHand, now: datetime) -> int:
    """Return the whole days until the bets go to charity, rounded up."""
    return max(0, -((now - held.suspended_at - LONGEST_WAIT) // timedelta(days=1)))


def _give_or_report(held: HeldHand, now: datetime) -> int:
    try:
        return _give(held.pk, now)
    except Exception as error:
        if concerns_database(error):
            raise
        logger.exception("bets not given", extra={"table": held.table_id})
        open_incident(
            kind="bets_not_given",
            subject=held.ref,
            detail={"suspended_at": held.suspended_at.isoformat()},
            key=f"{held.ref} bets_not_given",
            now=now,
        )
    return 0


def _give(held_id: int, now: datetime) -> int:
    with transaction.atomic():
        held = unresolved(held_id)
        if held is None:
            return 0
        bets = _in_order_of_accounts(held)
        for bet in bets:
            held_bets.give_unresolved(
                player=bet.player,
                currency=Currency(held.currency),
                amount=bet.amount,
                reference=held.ref,
                key=f"{held.ref} unresolved:{bet.player_id}",
            )
        close(held, Resolution.UNRESOLVED, {}, now)
        audit_log.record(
            actor=None,
            action=audit_log.Action.HELD_BETS_DONATED,
            subject=held.ref,
            before={"held": {str(bet.player_id): bet.amount for bet in bets}},
            reason=f"undecided for {LONGEST_WAIT.days} days",
            now=now,
        )
    logger.warning("unresolved bets given to charity", extra={"table": held.table_id})
    return len(bets)


def _in_order_of_accounts(held: HeldHand) -> list[HeldBet]:
    """Return the bets in the order in which every transfer locks accounts, so that there is no
    deadlock."""
    currency = Currency(held.currency)
    bets = held.bets.filter(amount__gt=0).select_related("player")
    return sorted(bets, key=lambda bet: chart.held_bets(player=bet.player, currency=currency).pk)


def _warn(held_id: int, player_id: int, days: int, now: datetime) -> int:
    with transaction.atomic():
        held = unresolved(held_id)
        if held is None:
            return 0
        bet = held.bets.get(player=player_id)
        if bet.warned_days >= days:
            return 0
        inbox.put(
            player_id=bet.player_id,
            kind="bet_unresolved",
            data={
                "table": held.table.name,
                "hand": held.hand_no,
                "currency": held.currency,
                "held": bet.amount,
                "waited_days": (now - held.suspended_at).days,
                "days_left": days_left(held, now),
            },
            key=f"{held.ref} warned:{days}:{bet.player_id}",
            now=now,
        )
        bet.warned_days = days
        bet.save(update_fields=["warned_days"])
    return 1
