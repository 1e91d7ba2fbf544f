"""Checks of money that higher apps add to the check of the ledger."""

from collections.abc import Callable, Iterator
from typing import Final

from accounts.ledger.checks.audit import Difference
from config.registry import Registry

LEDGER_CHECKS: Final[Registry[Callable[[bool], Iterator[Difference]]]] = Registry("check of money")
"""Each is called with whether to compare everything, or only what is recent."""
