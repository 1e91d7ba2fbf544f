from accounts.audit_log.models import AuditEntry, AuditHead
from accounts.cashier.models import CashierRequest, DayClose
from accounts.email_verification.models import VerificationMail, VerifiedEmail
from accounts.identity_records.models import IdentityRecord
from accounts.idle_money.approval import IdleApproval
from accounts.idle_money.wallet import IdleWallet
from accounts.inbox.models import Message
from accounts.incidents.models import Incident
from accounts.ledger.models import Account, Entry, LedgerCheck, Transfer
from accounts.models.player import Player
from accounts.outbox.message import OutboxMessage

__all__ = [
    "Account",
    "AuditEntry",
    "AuditHead",
    "CashierRequest",
    "DayClose",
    "Entry",
    "IdentityRecord",
    "IdleApproval",
    "IdleWallet",
    "Incident",
    "LedgerCheck",
    "Message",
    "OutboxMessage",
    "Player",
    "Transfer",
    "VerificationMail",
    "VerifiedEmail",
]
