from accounts.ledger.models.account import Account, AccountKind
from accounts.ledger.models.check import LedgerCheck
from accounts.ledger.models.currency import Currency
from accounts.ledger.models.entry import Entry
from accounts.ledger.models.seal import LedgerSeal
from accounts.ledger.models.transfer import Transfer, TransferKind

__all__ = [
    "Account",
    "AccountKind",
    "Currency",
    "Entry",
    "LedgerCheck",
    "LedgerSeal",
    "Transfer",
    "TransferKind",
]
