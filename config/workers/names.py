"""The names of the workers' queues."""

from typing import Final

QUEUE: Final = "celery"
JUDGING: Final = "judging"
"""For what has to open decks: the worker that takes from it is the only one that has the keys."""
QUEUES: Final = (QUEUE, JUDGING)
