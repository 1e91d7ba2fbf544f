from typing import Any, Final

from config import environment

BROKER_OPTIONS: Final[dict[str, Any]] = {
    # Whoever asks a worker for something does so in a player's time: one more try, no waiting.
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    # Every ten seconds instead of every hundred a worker looks for tasks whose worker vanished.
    "unacked_restore_throttle": 1,
    "visibility_timeout": environment.integer("ROOM_REDELIVER_S", default=3600, most=86_400),
}
"""How Celery's processes talk to the broker."""
