"""HTTP by `http.client`, within the thread's deadline."""

import ssl
from http.client import HTTPConnection, HTTPSConnection

from config.outgoing.sockets import connected, limited


class LimitedHttp(HTTPConnection):
    """A connection that waits no longer than the thread may, however slowly its server answers."""

    def connect(self) -> None:
        self.sock = connected(self.host, self.port)


class LimitedHttps(HTTPSConnection):
    """The same over TLS; a certificate has to be one that the machine trusts."""

    def connect(self) -> None:
        context = limited(ssl.create_default_context())
        self.sock = context.wrap_socket(connected(self.host, self.port), server_hostname=self.host)
