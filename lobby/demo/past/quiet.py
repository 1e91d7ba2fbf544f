"""Silence while a past is made up: no announcements, no mail, no lines in the log."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.conf import settings

from lobby.demo.past.instead import instead
from poker.event_stream import announcing


class Silence:
    """Carries announcements nowhere."""

    def carry(self, group: str, announcement: dict[str, Any]) -> None:
        """Drop the announcement."""


@contextmanager
def in_silence() -> Iterator[None]:
    """Let nothing that is done within the block leave this process except through the database."""
    silence = Silence()
    mails = "django.core.mail.backends.dummy.EmailBackend"
    announcing.carry_by(silence)
    logging.disable(logging.ERROR)
    try:
        with ExitStack() as stack:
            stack.enter_context(instead(settings, "EMAIL_BACKEND", mails))
            yield
    finally:
        logging.disable(logging.NOTSET)
        announcing.carry_no_longer_by(silence)
