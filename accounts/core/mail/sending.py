"""Sending what is due, at least once, from any number of workers."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeVar

from django.core.mail import EmailMessage
from django.db import transaction

from accounts.core.mail.due import MailDue

logger = logging.getLogger(__name__)

TRY_AGAIN_AFTER: Final = timedelta(minutes=10)
MOST_AT_ONCE: Final = 200

Row = TypeVar("Row", bound=MailDue)


def send_due(model: type[Row], write: Callable[[Row], EmailMessage | None], now: datetime) -> int:
    """Mail the rows that are due, oldest first; return how many were sent.

    `write` returns the mail, or None where nobody is to get one. What fails is tried again ten
    minutes later, without holding up the others.
    """
    sent = 0
    for _attempt in range(MOST_AT_ONCE):
        went = _send_next(model, write, now)
        if went is None:
            break
        sent += went
    return sent


def _send_next(
    model: type[Row], write: Callable[[Row], EmailMessage | None], now: datetime
) -> bool | None:
    """Send the next row's mail; return whether one was sent, None when no row is due."""
    with transaction.atomic():
        due = model._default_manager.filter(mail_due_at__lte=now).order_by("mail_due_at", "pk")
        # Skipping what another worker is sending, so that nobody gets it twice.
        row = due.select_for_update(skip_locked=True, of=("self",)).first()
        if row is None:
            return None
        went = _send(row, write)
        if went is None:
            row.mail_due_at = now + TRY_AGAIN_AFTER
        else:
            row.mail_due_at, row.mailed_at = None, now if went else None
        row.save(update_fields=["mail_due_at", "mailed_at"])
        return bool(went)


def _send(row: Row, write: Callable[[Row], EmailMessage | None]) -> bool | None:
    """Send the row's mail; return whether there was one, None when sending it failed."""
    try:
        mail = write(row)
        if mail is not None:
            mail.send()
    except Exception:
        # An error in one mail or its server must not hold up the others.
        logger.exception("mail for %s %s was not sent", row._meta.label_lower, row.pk)
        return None
    return mail is not None
