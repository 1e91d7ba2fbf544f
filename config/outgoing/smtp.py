"""Django's mail backend for SMTP, with a limit for sending a whole mail."""

import ssl
from collections.abc import Sequence
from functools import cached_property
from smtplib import SMTP, SMTP_SSL
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

from config.deadline import within
from config.outgoing.sockets import LimitedSocket, connected, limited
from config.wait_limits import MAIL


class _Client(SMTP):
    def _get_socket(self, host: str, port: int, timeout: float) -> LimitedSocket:
        return connected(host, port)


class _TlsClient(SMTP_SSL):
    def _get_socket(self, host: str, port: int, timeout: float) -> ssl.SSLSocket:
        return self.context.wrap_socket(connected(host, port), server_hostname=host)


class EmailBackend(smtp.EmailBackend):
    """Sends mails, each within the limit, from connecting to its acceptance.

    `smtplib` limits each read alone.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Send the mails and return how many were sent. Raises SMTPException or OSError."""
        return sum(self._sent(message) for message in email_messages)

    def _sent(self, message: EmailMessage) -> int:
        with within(MAIL):
            return super().send_messages([message]) or 0

    @property
    def connection_class(self) -> Any:
        return _TlsClient if self.use_ssl else _Client

    @cached_property
    def ssl_context(self) -> ssl.SSLContext:
        return limited(super().ssl_context)
