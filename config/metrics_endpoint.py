"""`/metrics` of a web process, for Prometheus and nobody else."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope
from django.conf import settings
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST

from config.http.addresses import is_this_machine, peer_of
from config.http.proxies import BY_PROXY
from config.plain_answers import answer, header
from poker.metrics.serving import web_metrics

_THREAD: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="metrics")
"""Of its own: the threads for the database all wait while that hangs."""


async def metrics(scope: Scope, _receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer with the metrics where the request may read them, else with 404."""
    if scope["type"] != "http" or not may_read(scope):
        await answer(send, 404, b"Not found\n")
        return
    body = await asyncio.get_running_loop().run_in_executor(_THREAD, web_metrics)
    await answer(send, 200, body, CONTENT_TYPE_LATEST.encode())


def may_read(scope: HTTPScope) -> bool:
    """Return whether a request may read the metrics.

    With ROOM_METRICS_TOKEN set it needs that token. Without one it must come from this machine
    itself, and not through a proxy.
    """
    token = settings.ROOM_METRICS_TOKEN
    if token:
        return constant_time_compare(header(scope, b"authorization") or b"", f"Bearer {token}")
    if any(header(scope, name) is not None for name in BY_PROXY):
        return False
    return is_this_machine(peer_of(scope))
