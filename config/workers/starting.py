"""What a worker and a beat do as they start."""

from typing import Any

from celery import current_app
from celery.signals import beat_init, worker_init, worker_ready
from django.conf import settings

from config.earlier_database import EarlierDatabase, refuse_to_start_on_earlier
from config.uncaught import log_uncaught
from config.workers.measuring import progress
from config.workers.names import JUDGING
from config.workers.watchdog import Watchdog


@worker_init.connect
@beat_init.connect
def begin_logging(**_signal: Any) -> None:
    """Log what ends a worker, a beat or one of their threads."""
    log_uncaught()


@worker_init.connect
@beat_init.connect
def refuse_earlier_database(**_signal: Any) -> None:
    """Raise SystemExit where a worker or a beat starts on the database of an earlier version."""
    try:
        refuse_to_start_on_earlier(settings.ROOM_DB_ROLE, settings.VAR_DIR)
    except EarlierDatabase as refused:
        # Celery goes on after any other exception of a signal's receiver.
        raise SystemExit(str(refused)) from refused


@worker_ready.connect
def begin_watching(**_signal: Any) -> None:
    """Serve a worker's metrics and start its watchdog, once it takes up tasks."""
    from poker.metrics.serving import serve_metrics

    queues = current_app.amqp.queues.consume_from
    serve_metrics("judge" if JUDGING in queues else "worker")
    Watchdog(progress, settings.ROOM_WORKER_STALL_S, queues).start()


@beat_init.connect
def begin_measuring_beat(**_signal: Any) -> None:
    """Serve a beat's metrics."""
    from poker.metrics.serving import serve_metrics

    serve_metrics("beat")
