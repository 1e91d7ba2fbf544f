"""Logs the exceptions that end a process or a thread."""

import logging
import sys
import threading
from types import TracebackType

logger = logging.getLogger(__name__)


def log_uncaught() -> None:
    """Log what ends this process or one of its threads like any other error."""
    sys.excepthook = _process_ends
    threading.excepthook = _thread_ends


def _process_ends(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        logger.critical("the process ends", exc_info=error)


def _thread_ends(arguments: threading.ExceptHookArgs) -> None:
    logger.critical("a thread ends", exc_info=arguments.exc_value)
