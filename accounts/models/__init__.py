from accounts.audit_log.models import AuditAnchor, AuditEntry, AuditHead, AuditRedaction
from accounts.cashier.models import CashierRequest, DayClose
from accounts.compliance.models import IssuedCopy
from accounts.devices.models import KnownDevice, SignIn
from accounts.email_change.models import EmailChange
from accounts.email_verification.models import VerificationMail, VerifiedEmail
from accounts.erasure.models import ErasedPerson, ErasureRequest
from accounts.identity_records.models import IdentityRecord
from accounts.idle_money.approval import IdleApproval
from accounts.idle_money.wallet import IdleWallet
from accounts.inbox.models import Message
from accounts.incidents.models import Incident
from accounts.jobs.models import Job, JobRun
from accounts.ledger.models import Account, Entry, LedgerCheck, LedgerSeal, Transfer
from accounts.lockout.models import Allowance
from accounts.models.player import Player
from accounts.outbox.message import OutboxMessage
from accounts.password_reset.models import ResetAsked
from accounts.play_breaks.models import PlayBreak
from accounts.play_limits.models import PlayLimit
from accounts.play_time.models import PlayClock, TableStint
from accounts.retention.models import RetentionPolicy
from accounts.rollups.models import AccountDay, RolledDay
from accounts.sanctions.models import StaffNote
from accounts.second_factor.models import RecoveryCode, SecondFactor

__all__ = [
    "Account",
    "AccountDay",
    "Allowance",
    "AuditAnchor",
    "AuditEntry",
    "AuditHead",
    "AuditRedaction",
    "CashierRequest",
    "DayClose",
    "EmailChange",
    "Entry",
    "ErasedPerson",
    "ErasureRequest",
    "IdentityRecord",
    "IdleApproval",
    "IdleWallet",
    "Incident",
    "IssuedCopy",
    "Job",
    "JobRun",
    "KnownDevice",
    "LedgerCheck",
    "LedgerSeal",
    "Message",
    "OutboxMessage",
    "PlayBreak",
    "PlayClock",
    "PlayLimit",
    "Player",
    "RecoveryCode",
    "ResetAsked",
    "RetentionPolicy",
    "RolledDay",
    "SecondFactor",
    "SignIn",
    "StaffNote",
    "TableStint",
    "Transfer",
    "VerificationMail",
    "VerifiedEmail",
]
