"""The reports on the books of accounts; each module registers its own."""

from accounts.compliance.reporting.reports import (
    adjustments,
    dormant_accounts,
    large_transactions,
    liabilities,
    limits_and_breaks,
    own_accounts,
    player_summary,
    retention,
    significant_events,
    staff_access,
    staff_sign_in_failures,
)

__all__ = [
    "adjustments",
    "dormant_accounts",
    "large_transactions",
    "liabilities",
    "limits_and_breaks",
    "own_accounts",
    "player_summary",
    "retention",
    "significant_events",
    "staff_access",
    "staff_sign_in_failures",
]
