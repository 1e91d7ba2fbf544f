"""Sending what is due, at least once, from any number of workers."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Final, TypeVar

from django.core.mail import EmailMessage
from django.db import transaction

from accounts.mail.due import MailDue

logger = logging.getLogger(__name__)

TRY_AGAIN_AFTER: Final = timedelta(minutes=10)
MOST_AT_ONCE: Final = 200

Row = TypeVar("Row", bound=MailDue)


def send_due(model: type[Row], write: Callable[[Row], EmailMessage | None], now: datetime) -> int:
    """Mail the rows that are due, oldest first; return how many were sent.

    `write` makes the mail, or None where nobody is to get one. What the mail server refuses is
    tried again ten minutes later, without holding up the others.
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
    """Whether the next row's mail went out; None when none is due."""
    with transaction.atomic():
        due = model._default_manager.filter(mail_due_at__lte=now).order_by("mail_due_at", "pk")
        # Skipping what another worker is sending, so that nobody gets it twice.
        row = due.select_for_update(skip_locked=True, of=("self",)).first()
        if row is None:
            return None
        mail = write(row)
        went = mail is not None and _send(mail, row)
        if went or mail is None:
            row.mail_due_at, row.mailed_at = None, now if went else None
        else:
            row.mail_due_at = now + TRY_AGAIN_AFTER
        row.save(update_fields=["mail_due_at", "mailed_at"])
        return went


def _send(mail: EmailMessage, row: MailDue) -> bool:
    try:
        mail.send()
    except (SMTPException, OSError):
        logger.exception("mail for %s %s was not sent", row._meta.label_lower, row.pk)
        return False
    return True
