import json
import logging
import sys

import pytest
from django.core import signing
from django.test import RequestFactory

from config.logging import JsonLines


def written(record: logging.LogRecord) -> dict[str, object]:
    line = JsonLines().format(record)
    assert "\n" not in line
    parsed: dict[str, object] = json.loads(line)
    return parsed


def test_a_line_carries_the_table_and_hand_it_was_given() -> None:
    record = logging.makeLogRecord(
        {"name": "poker", "msg": "dealt %s", "args": ("once",), "levelname": "INFO", "created": 0.5}
    )
    record.table, record.hand, record.cards = 3, 12, "As"
    assert written(record) == {
        "at": "1970-01-01T00:00:00.500+00:00",
        "level": "info",
        "logger": "poker",
        "message": "dealt once",
        "table": 3,
        "hand": 12,
    }


def test_an_error_stays_on_one_line() -> None:
    try:
        int("first\nsecond")
    except ValueError:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": sys.exc_info()})
    error = str(written(record)["error"])
    assert error.startswith("Traceback")
    assert "ValueError: invalid literal" in error.splitlines()[-1]


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/accounts/password-reset/MTI/{token}/", "/accounts/password-reset/MTI/…/"),
        ("/accounts/verify-email/{signed}/", "/accounts/verify-email/…/"),
        ("/accounts/email/{signed}/confirm/", "/accounts/email/…/confirm/"),
        ("/elsewhere/{token}", "/elsewhere/…"),
        ("/rules/about/all-in-players-without-a-showdown/", None),
        ("/tables/12/", None),
    ],
)
def test_token_of_a_link_is_not_logged(path: str, logged: str | None) -> None:
    """As Django logs the path of a page that failed, was not found or was refused."""
    path = path.format(token=f"cx1y2z-{'0a1b' * 8}", signed=signing.dumps(["ana", 1], salt="x"))
    record = logging.makeLogRecord({"msg": "Internal Server Error: %s", "args": (path,)})
    record.request = RequestFactory().get(path)
    line = written(record)
    assert line["message"] == f"Internal Server Error: {logged or path}"
    assert "request" not in line
