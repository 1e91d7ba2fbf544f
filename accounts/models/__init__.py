from accounts.ledger.models import Account, Entry, Transfer
from accounts.models.player import Player

__all__ = ["Account", "Entry", "Player", "Transfer"]
