"""Delivering what was left behind, and deleting what was delivered long ago."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.core.incidents import open_incident
from accounts.core.outbox.delivering import deliver
from accounts.core.outbox.message import OutboxMessage
from config import room_time

MOST_AT_ONCE: Final = 500
MOST_TRIES: Final = 12
FIRST_PAUSE: Final = timedelta(seconds=2)
LONGEST_PAUSE: Final = timedelta(minutes=10)
KEPT_FOR: Final = timedelta(days=1)


def sweep(now: datetime | None = None) -> int:
    """Deliver the messages that are due; return how many were delivered.

    Any number of sweeps may run at once. A message that fails is due again after a pause that
    grows, and is given up after twelve tries, with an incident; the others do not wait for it.
    """
    now = now or room_time.now()
    delivered = 0
    for _ in range(MOST_AT_ONCE):
        message_id = _claim(now)
        if message_id is None:
            break
        delivered += deliver(message_id, now)
    return delivered


def prune(now: datetime | None = None) -> int:
    """Delete messages delivered more than a day ago; return how many."""
    old = OutboxMessage.objects.filter(delivered_at__lt=(now or room_time.now()) - KEPT_FOR)
    return old.delete()[0]


def _claim(now: datetime) -> int | None:
    """Take the message due first and put off its next try; return its id, or None when none is due.

    The try is counted before it begins: a message that kills its process must not be the first one
    that the next sweep takes up.
    """
    with transaction.atomic():
        due = OutboxMessage.objects.pending().filter(due_at__lte=now).order_by("due_at", "pk")
        message = due.select_for_update(skip_locked=True).first()
        if message is None:
            return None
        if message.tries >= MOST_TRIES:
            _give_up(message, now)
        else:
            message.tries += 1
            message.due_at = now + _pause(message.tries)
        message.save(update_fields=["tries", "due_at", "given_up_at"])
    return message.pk


def _give_up(message: OutboxMessage, now: datetime) -> None:
    message.given_up_at = now
    open_incident(
        kind="message_given_up",
        subject="outbox",
        detail={"topic": message.topic, "key": message.key, "handler": message.handler},
        key=f"outbox:{message.pk}",
        now=now,
    )


def _pause(tries: int) -> timedelta:
    """Return the pause after this many tries: 2 s, doubled with every try, up to 10 minutes."""
    doubled: timedelta = FIRST_PAUSE * 2 ** (tries - 1)
    return min(doubled, LONGEST_PAUSE)
