import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

pages = get_asgi_application()

# The routes import models, which must wait for Django to be set up.
from poker.routing import websocket_urlpatterns  # noqa: E402

# The stubs' URLRouter wants a narrower pattern than Django's path() is declared to return.
sockets: list[Any] = [*websocket_urlpatterns]

application = ProtocolTypeRouter(
    {
        "http": ASGIStaticFilesHandler(pages) if settings.ROOM_SERVE_STATIC else pages,
        "websocket": AllowedHostsOriginValidator(CookieMiddleware(URLRouter(sockets))),
    }
)
