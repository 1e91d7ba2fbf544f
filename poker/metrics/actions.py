from collections.abc import Iterator
from contextlib import contextmanager

from accounts.ledger.errors import LedgerError
from poker.engine.errors import EngineError
from poker.metrics.play import ACTIONS


@contextmanager
def counted(kind: str) -> Iterator[None]:
    """Count what a player asks for by what came of it: `done`, a refusal's code, or `failed`."""
    outcome = "failed"
    try:
        yield
        outcome = "done"
    except (EngineError, LedgerError) as refusal:
        outcome = refusal.code
        raise
    finally:
        ACTIONS.labels(kind, outcome).inc()
