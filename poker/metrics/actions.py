"""Counting players' commands."""

from collections.abc import Iterator
from contextlib import contextmanager

from accounts.sign_in.devices.known_session import SessionEnded
from config.refusals.refusal import Refusal
from poker.metrics.play import ACTIONS


@contextmanager
def counted(kind: str) -> Iterator[None]:
    """Count a player's command by its outcome: `done`, a refusal's code, `session_over`, or
    `failed`."""
    outcome = "failed"
    try:
        yield
        outcome = "done"
    except Refusal as refusal:
        outcome = refusal.code
        raise
    except SessionEnded:
        outcome = "session_over"
        raise
    finally:
        ACTIONS.labels(kind, outcome).inc()


def count_done(kind: str) -> None:
    """Count a player's command that was done."""
    ACTIONS.labels(kind, "done").inc()
