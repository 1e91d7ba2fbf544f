"""Putting messages into the outbox."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.db import transaction

from accounts.core.outbox.delivering import deliver
from accounts.core.outbox.listening import listeners_of
from accounts.core.outbox.message import OutboxMessage
from config import room_time

HEAD_START: Final = timedelta(seconds=2)
"""How long the process that put a message has to deliver it before the sweep does."""


def put(topic: str, key: str, **data: Any) -> None:
    """Store a message for each handler of a topic, as part of the caller's transaction.

    ``data`` is what JSON can hold. The same key on the same topic again changes nothing. Raises
    RuntimeError outside a transaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("A message is put in the transaction that causes it.")
    now = room_time.now()
    listeners = listeners_of(topic)
    messages = [
        OutboxMessage(
            topic=topic, key=key, handler=each.name, data=data, put_at=now, due_at=now + HEAD_START
        )
        for each in listeners
    ]
    OutboxMessage.objects.bulk_create(messages, ignore_conflicts=True)
    for each in listeners:
        if not each.by_worker:
            name = {"topic": topic, "key": key, "handler": each.name}
            transaction.on_commit(_delivery_of(name), robust=True)


def _delivery_of(name: dict[str, str]) -> Callable[[], None]:
    """Return a function that delivers the message at once; what fails is left to the sweep."""

    # A function, not a partial: Django logs a failed one by its name, which a partial lacks.
    def deliver_now() -> None:
        found = OutboxMessage.objects.pending().filter(**name).values_list("pk", flat=True).first()
        if found is not None:
            deliver(found)

    return deliver_now
