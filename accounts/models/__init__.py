from accounts.ledger.models import Account, Entry, Transfer
from accounts.models.player import Player
from accounts.outbox.message import OutboxMessage

__all__ = ["Account", "Entry", "OutboxMessage", "Player", "Transfer"]
