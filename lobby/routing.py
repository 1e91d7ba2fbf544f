"""The addresses of the lobby's sockets."""

from typing import Any

from django.urls import path

from lobby.sockets.lobby_consumer import LobbyConsumer

# The stubs of path() accept views only.
lobby_socket: Any = LobbyConsumer.as_asgi()

websocket_urlpatterns = [path("ws/lobby/", lobby_socket, name="lobby-socket")]
