"""Telling every process that something in the lobby has changed: a hint, which may be lost."""

from functools import partial
from typing import Final

from django.db import transaction

from poker.event_stream.announcing import announce_to

LOBBY: Final = "lobby"
"""The group of all processes."""


def announce_change() -> None:
    """Once what was changed is committed, let the lobby look."""
    transaction.on_commit(partial(announce_to, LOBBY))
