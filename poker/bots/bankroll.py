"""Keeping practice bots in play money."""

from accounts.ledger import chart, moving
from accounts.ledger.models import Currency, Transfer, TransferKind
from accounts.models import Player


def keep_in_chips(player_id: int, amount: int) -> None:
    """See to it that a bot's wallet holds at least ``amount`` minor units of play money.

    Refills are numbered, so that two processes that notice at once refill once.
    """
    player = Player.objects.get(pk=player_id, is_bot=True)
    wallet = chart.wallet(player=player, currency=Currency.PLAY)
    if wallet.balance is None or wallet.balance >= amount:
        return
    earlier = Transfer.objects.filter(kind=TransferKind.REFILL, entries__account=wallet).count()
    refill = max(amount, moving.OPENING_GRANT)
    moving.refill(player=player, amount=refill, key=f"bot_refill:{player_id}:{earlier + 1}")
