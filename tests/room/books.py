"""The books of a room that plays on."""

from accounts.core.databases.snapshot import snapshot
from accounts.ledger.checks.audit import Difference, differences
from poker.services.money.checking import table_differences


def faults_in_the_books() -> list[Difference]:
    """Return what does not add up, everything of one and the same moment."""
    with snapshot():
        return [*differences(), *table_differences()]
