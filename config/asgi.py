"""The ASGI application: pages, addresses for machines, and web sockets."""

import os
from itertools import starmap
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

pages = get_asgi_application()

# The routes import models, which must wait for Django to be set up.
from config.health.endpoints import live, ready
from config.http.answer_headers import AnswerHeaders
from config.http.answer_pages import AnswerPages
from config.http.forms_only import FormsOnly
from config.http.origin import SameOrigin
from config.http.pages_in_turn import PagesInTurn
from config.http.proxies import BehindProxies
from config.metrics_endpoint import metrics
from config.static_files.serving import StaticFiles
from lobby.routing import websocket_urlpatterns as lobby_sockets
from poker.routing import websocket_urlpatterns as table_sockets

in_turn: Any = PagesInTurn(pages)
site: Any = StaticFiles(in_turn) if settings.ROOM_SERVE_STATIC else in_turn
guarded: Any = BehindProxies(AnswerHeaders(AnswerPages(FormsOnly(site))))
# Answered without Django's middleware: a probe sends neither a host name nor a session.
for_machines: dict[str, Any] = {"health/live": live, "health/ready": ready, "metrics": metrics}
addresses: list[Any] = [*starmap(path, for_machines.items()), re_path("", guarded)]
# The stubs' URLRouter wants a narrower pattern than Django's path() is declared to return.
sockets: list[Any] = [*lobby_sockets, *table_sockets]

application = ProtocolTypeRouter(
    {
        "http": URLRouter(addresses),
        "websocket": BehindProxies(SameOrigin(CookieMiddleware(URLRouter(sockets)))),
    }
)
