import logging

from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)


def nudge() -> None:
    """Ask a worker, once the transaction is committed, to send what is due.

    If none can be asked, the timetable sends it a little later.
    """
    transaction.on_commit(_ask, robust=True)


def _ask() -> None:
    from accounts.tasks import send_due_mail

    try:
        send_due_mail.apply_async(retry=False)
    except OperationalError:
        logger.warning("no worker could be asked to send mail")
