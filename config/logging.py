"""The room's log: one JSON object a line, without values that its readers must not see."""

import json
import logging
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from config.error_text import error_text, without_values
from config.log_context import log_context

CONTEXT = (
    *(
        "table",
        "hand",
        "player",
        "game",
        "tournament",
        "place",
        "seq",
        "code",
        "field",
        "topic",
        "key",
    ),
    *("action", "request", "task", "address"),
)

_PLAIN: Final = (str, int, float, UUID)


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object a line, with the table, hand and player it was given.

    An error is logged with its origin and message, but without values (`error_text`).
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_values(record.getMessage()),
        }
        line |= log_context()
        given = {name: getattr(record, name, None) for name in CONTEXT}
        # Django gives the whole request, whose text is its path and query.
        line |= {name: value for name, value in given.items() if isinstance(value, _PLAIN)}
        if record.exc_info and record.exc_info[1]:
            line["error"] = error_text(record.exc_info[1])
        return json.dumps(line, default=str)


def logging_settings(level: str) -> dict[str, object]:
    """Return Django's LOGGING: everything from `level` up, as JSON lines on standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "config.logging.JsonLines"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": ["stderr"], "level": level, "propagate": False},
            "django.server": {"handlers": ["stderr"], "level": level, "propagate": False},
            # Anybody may ask for a host that is not the room's, which is answered with 400.
            "django.security.DisallowedHost": {"level": "CRITICAL"},
            # Below this it writes every statement with its values.
            "django.db.backends": {"level": "INFO"},
            # Below this it writes the number of every passkey; who signed in is logged by the room.
            "fido2": {"level": "WARNING"},
        },
    }
