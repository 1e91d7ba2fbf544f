"""The addresses of the tables' sockets."""

from typing import Any

from django.urls import re_path

from poker.sockets.connections.no_such_socket import NoSuchSocket
from poker.sockets.table_consumer import TableConsumer

# The stubs of path() know views only.
table_socket: Any = TableConsumer.as_asgi()
no_such_socket: Any = NoSuchSocket.as_asgi()

websocket_urlpatterns = [
    re_path(r"^ws/tables/(?P<table_id>\d{1,9})/$", table_socket, name="table-socket"),
    re_path(r"", no_such_socket),
]
