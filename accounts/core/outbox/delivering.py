"""Delivering a message of the outbox."""

import logging
from datetime import datetime

from django.db import transaction

from accounts.core.outbox.listening import call
from accounts.core.outbox.message import OutboxMessage
from config import room_time

logger = logging.getLogger(__name__)


def deliver(message_id: int, now: datetime | None = None) -> bool:
    """Call the handler of a pending message; return whether that succeeded.

    The message is locked meanwhile, so that no two processes deliver it at once. What the handler
    wrote before it failed is undone and its failure is logged. Raises OperationalError when the
    database itself is lost.
    """
    with transaction.atomic():
        pending = OutboxMessage.objects.pending().select_for_update(skip_locked=True)
        message = pending.filter(pk=message_id).first()
        if message is None or not _try_handler(message):
            return False
        message.delivered_at = now or room_time.now()
        message.save(update_fields=["delivered_at"])
    return True


def _try_handler(message: OutboxMessage) -> bool:
    """Call the message's handler; return whether it succeeded. A failure is undone and logged."""
    try:
        with transaction.atomic():
            call(message.topic, message.handler, message.data)
    except Exception:
        context = {"topic": message.topic, "key": message.key}
        logger.warning("message not delivered", exc_info=True, extra=context)
        return False
    return True
