"""Keeping practice bots in play money."""

from datetime import UTC, datetime, time
from typing import Final

from django.db.models import Sum

from accounts.ledger import chart, moving
from accounts.ledger.models import Account, Currency, Entry, Transfer, TransferKind
from accounts.models import Player
from config import room_time

MOST_A_DAY: Final = moving.MOST_REFILL
"""The most a bot is given in a UTC day, in minor units: 200,000.00."""


def keep_in_chips(player_id: int, amount: int, now: datetime | None = None) -> bool:
    """Refill a bot's wallet to at least ``amount`` minor units of play money if it has less.

    Returns whether it has that much now: nothing is given if the rest of the day's allowance does
    not suffice. Refills are numbered, so that two processes that notice at once refill once.
    """
    player = Player.objects.get(pk=player_id, is_bot=True)
    wallet = chart.wallet(player=player, currency=Currency.PLAY)
    if wallet.balance is None or wallet.balance >= amount:
        return True
    left = MOST_A_DAY - _given_today(wallet, now or room_time.now())
    if wallet.balance + left < amount:
        return False
    earlier = Transfer.objects.filter(kind=TransferKind.REFILL, entries__account=wallet).count()
    refill = min(max(amount, moving.OPENING_GRANT), left)
    moving.refill(player=player, amount=refill, key=f"bot_refill:{player_id}:{earlier + 1}")
    return True


def _given_today(wallet: Account, now: datetime) -> int:
    midnight = datetime.combine(now.astimezone(UTC).date(), time(), UTC)
    today = Entry.objects.filter(
        account=wallet,
        transfer__kind=TransferKind.REFILL,
        transfer__created_at__gte=midnight,
    )
    return int(today.aggregate(given=Sum("amount"))["given"] or 0)
