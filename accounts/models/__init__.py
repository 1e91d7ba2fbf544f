from accounts.audit_log.models import AuditEntry, AuditHead
from accounts.inbox.models import Message
from accounts.incidents.models import Incident
from accounts.ledger.models import Account, Entry, Transfer
from accounts.models.player import Player
from accounts.outbox.message import OutboxMessage

__all__ = [
    "Account",
    "AuditEntry",
    "AuditHead",
    "Entry",
    "Incident",
    "Message",
    "OutboxMessage",
    "Player",
    "Transfer",
]
