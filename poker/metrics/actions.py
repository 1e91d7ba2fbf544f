"""Counting players' commands."""

from collections.abc import Iterator
from contextlib import contextmanager

from accounts.ledger.errors import LedgerError
from poker.engine.errors import EngineError
from poker.metrics.play import ACTIONS


@contextmanager
def counted(kind: str) -> Iterator[None]:
    """Count a player's command by its outcome: `done`, a refusal's code, or `failed`."""
    outcome = "failed"
    try:
        yield
        outcome = "done"
    except (EngineError, LedgerError) as refusal:
        outcome = refusal.code
        raise
    finally:
        ACTIONS.labels(kind, outcome).inc()
