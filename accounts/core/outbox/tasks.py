from celery import shared_task
from django.utils.translation import gettext_lazy as _

from accounts.core.jobs.purpose import does
from accounts.core.outbox import sweeping


@shared_task
@does(_("Delivers messages that were left behind."))
def sweep_outbox() -> int:
    """Deliver the messages that were left behind; how many."""
    return sweeping.sweep()


@shared_task
@does(_("Deletes messages delivered long ago."))
def prune_outbox() -> int:
    """Delete what was delivered long ago; how many messages."""
    return sweeping.prune()
