"""The reports on the books of accounts; each module registers its own."""

from accounts.compliance.reports import liabilities

__all__ = ["liabilities"]
