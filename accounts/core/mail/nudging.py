"""Asking a worker to send mail at once."""

import logging
from functools import partial
from typing import Final

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from config.workers.asking import ask

SEND_DUE_MAIL: Final = "accounts.tasks.send_due_mail"
"""The task's name: it imports everything that is mailed, so this layer cannot import it."""

logger = logging.getLogger(__name__)


def nudge() -> None:
    """Ask a worker, once the transaction is committed, to send what is due.

    If none can be asked, the timetable sends it a little later.
    """
    transaction.on_commit(_ask, robust=True)


def _ask() -> None:
    try:
        ask(partial(current_app.send_task, SEND_DUE_MAIL, retry=False))
    except OperationalError:
        logger.warning("no worker could be asked to send mail")
