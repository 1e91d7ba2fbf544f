"""HTTP by `http.client`, within the thread's deadline."""

import ssl
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from config.deadline import within
from config.outgoing.sockets import connected, limited
from config.wait_limits import WaitLimit


class LimitedHttp(HTTPConnection):
    """A connection that waits no longer than the thread may, however slowly its server answers."""

    def connect(self) -> None:
        self.sock = connected(self.host, self.port)


class LimitedHttps(HTTPSConnection):
    """The same over TLS; a certificate has to be one that the machine trusts."""

    def connect(self) -> None:
        context = limited(ssl.create_default_context())
        self.sock = context.wrap_socket(connected(self.host, self.port), server_hostname=self.host)


def status_of(address: str, limit: WaitLimit) -> int:
    """Return the status by which an http:// address answers, and follow no redirect.

    Raises OSError if there is no answer within the limit.
    """
    parts = urlsplit(address)
    connection = LimitedHttp(parts.hostname or "", parts.port)
    query = f"?{parts.query}" if parts.query else ""
    try:
        with within(limit):
            connection.request("GET", (parts.path or "/") + query)
            return connection.getresponse().status
    except HTTPException as error:
        raise OSError("no answer of HTTP") from error
    finally:
        connection.close()
