"""Counting players' commands."""

from collections.abc import Iterator
from contextlib import contextmanager

from config.refusals.refusal import Refusal
from poker.metrics.play import ACTIONS


@contextmanager
def counted(kind: str) -> Iterator[None]:
    """Count a player's command by its outcome: `done`, a refusal's code, or `failed`."""
    outcome = "failed"
    try:
        yield
        outcome = "done"
    except Refusal as refusal:
        outcome = refusal.code
        raise
    finally:
        ACTIONS.labels(kind, outcome).inc()
