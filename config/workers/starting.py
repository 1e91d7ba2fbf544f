"""What a worker and a beat do as they start."""

import logging
import os
import signal
from threading import Event
from typing import Any, Final

from celery import current_app
from celery.signals import beat_init, worker_init, worker_ready
from django.conf import settings

from config.database_time import TimeKeeper, measure_at_start, wait_until_trusted
from config.earlier_database import EarlierDatabase, refuse_to_start_on_earlier
from config.uncaught import log_uncaught
from config.workers.measuring import progress
from config.workers.names import JUDGING
from config.workers.watchdog import Watchdog

logger = logging.getLogger(__name__)

_is_ending: Final = Event()


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


@worker_init.connect
def wait_for_time(**_signal: Any) -> None:
    """Have a worker take up nothing before its machine's clock is near the database's."""
    wait_until_trusted()
    TimeKeeper(end_worker).start()


@beat_init.connect
def keep_time(**_signal: Any) -> None:
    """Have a beat ask for tasks by the room's time."""
    measure_at_start()
    TimeKeeper().start()


def end_worker() -> None:
    """End this worker after the tasks it has begun; once started again, it waits for its clock."""
    if not _is_ending.is_set():
        _is_ending.set()
        logger.error("worker ends: this machine's clock is too far off")
        os.kill(os.getpid(), signal.SIGTERM)


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
