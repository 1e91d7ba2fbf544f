"""What a player's wallet holds for one currency."""

from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Account, AccountKind


def purse(player_id: int, currency: str) -> int:
    """Return the balance of the player's wallet in minor units, 0 where there is none."""
    wallets = Account.objects.filter(player=player_id, kind=AccountKind.WALLET, currency=currency)
    return wallets.values_list("balance", flat=True).first() or 0


def require_purse(player_id: int, currency: str, least: int) -> None:
    """Raise InsufficientFunds unless the wallet covers ``least``; nothing is taken from it."""
    balance = purse(player_id, currency)
    if balance < least:
        raise InsufficientFunds(account_kind=AccountKind.WALLET, balance=balance, needed=least)
