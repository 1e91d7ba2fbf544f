"""HTTP by `requests`, which limits each read alone, with a limit for a whole call."""

from typing import Any

from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.util.ssl_ import create_urllib3_context

from config.deadline import within
from config.outgoing.sockets import LimitedSocket, connected, limited
from config.wait_limits import WaitLimit


class LimitedSession(Session):
    """A session each of whose calls ends within a limit, from connecting to the answer's last
    byte."""

    def __init__(self, limit: WaitLimit) -> None:
        super().__init__()
        self._limit = limit
        for scheme in ("http://", "https://"):
            self.mount(scheme, _Adapter())

    def send(self, request: PreparedRequest, **how: Any) -> Response:
        """Send a request and return the answer. Raises requests.RequestException."""
        with within(self._limit):
            return super().send(request, **how | {"timeout": self._limit.seconds})


class _Connection(HTTPConnection):
    def _new_conn(self) -> LimitedSocket:
        return connected(self._dns_host, self.port)


class _TlsConnection(HTTPSConnection):
    def _new_conn(self) -> LimitedSocket:
        return connected(self._dns_host, self.port)


class _Pool(HTTPConnectionPool):
    ConnectionCls = _Connection


class _TlsPool(HTTPSConnectionPool):
    ConnectionCls = _TlsConnection


class _Adapter(HTTPAdapter):
    def init_poolmanager(self, *sizes: Any, **more: Any) -> None:
        super().init_poolmanager(*sizes, **more | {"ssl_context": _context()})
        _limit_pools(self.poolmanager)

    def proxy_manager_for(self, proxy: str, **more: Any) -> Any:
        """Return the manager of connections by way of a proxy that the environment names."""
        manager = super().proxy_manager_for(proxy, **more | {"ssl_context": _context()})
        _limit_pools(manager)
        return manager


def _context() -> Any:
    return limited(create_urllib3_context())


def _limit_pools(manager: PoolManager) -> None:
    manager.pool_classes_by_scheme = {"http": _Pool, "https": _TlsPool}
