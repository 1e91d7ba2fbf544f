from typing import Any

from django.urls import re_path

from poker.sockets.table_consumer import TableConsumer

# The stubs of path() know views only.
table_socket: Any = TableConsumer.as_asgi()

websocket_urlpatterns = [
    re_path(r"^ws/tables/(?P<table_id>\d{1,9})/$", table_socket, name="table-socket"),
]
