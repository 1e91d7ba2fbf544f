"""The floor's web application: the room's pages, and the bare consumer behind the same checks
of origin and session as Channels has them."""

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import re_path

from config.asgi import pages
from tests.benchmarks.floor.consumer import FloorConsumer

# The stubs of path() know views only.
floor_socket: Any = FloorConsumer.as_asgi()
sockets: list[Any] = [re_path(r"^ws/tables/(?P<table_id>\d+)/$", floor_socket)]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets))),
    }
)
