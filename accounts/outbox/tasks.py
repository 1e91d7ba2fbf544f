from celery import shared_task

from accounts.outbox import sweeping


@shared_task
def sweep_outbox() -> int:
    """Deliver the messages that were left behind; how many."""
    return sweeping.sweep()


@shared_task
def prune_outbox() -> int:
    """Delete what was delivered long ago; how many messages."""
    return sweeping.prune()
