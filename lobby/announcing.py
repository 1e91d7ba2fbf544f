"""Announces to every process that something in the lobby has changed: a hint, which may be lost."""

from functools import partial
from typing import Final

from django.db import transaction

from poker.event_stream.announcing import announce_to

LOBBY: Final = "lobby"
"""The group of all processes."""


def announce_change() -> None:
    """Announce a change of the lobby to every process, once it is committed."""
    transaction.on_commit(partial(announce_to, LOBBY))
