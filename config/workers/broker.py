"""How Celery's processes talk to the broker."""

from typing import Any, Final

from config import environment
from config.wait_limits import VALKEY_ANSWER, VALKEY_CONNECT

BROKER_OPTIONS: Final[dict[str, Any]] = {
    # A player's request waits while a worker is asked for something: one more try, no waiting.
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
    "socket_connect_timeout": VALKEY_CONNECT.seconds,
    "socket_timeout": VALKEY_ANSWER.seconds,
    # A worker looks for tasks whose worker vanished every ten seconds instead of every hundred.
    "unacked_restore_throttle": 1,
    "visibility_timeout": environment.integer("ROOM_REDELIVER_S", default=3600, most=86_400),
}
"""Celery's options for its connection to the broker."""
