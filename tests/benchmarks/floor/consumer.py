"""The least a durable action over a socket can cost on this stack: one transaction, one group
send. No rules, no checks, no views.

FLOOR_STORE says how the action is stored: by the ORM, by the driver, or by one statement.
"""

import json
import os
from functools import partial
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth import SESSION_KEY

from poker.models import Table
from poker.sockets.database_threads import in_database_thread
from tests.benchmarks.floor import driver_store, orm_store, statement_store
from tests.benchmarks.floor.sizes import Sizes

SEATS = 6
SIZES = Sizes.given()
STORES = {
    "orm": orm_store.store,
    "driver": driver_store.store,
    "statement": statement_store.store,
}
store = partial(STORES[os.environ["FLOOR_STORE"]], SIZES)


class FloorConsumer(AsyncWebsocketConsumer):
    """Stores every message it gets as rows of a table's stream and sends the table's group a
    frame that passes the turn on."""

    async def connect(self) -> None:
        self.table_id = int(self.scope["url_route"]["kwargs"]["table_id"])
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        actions = await in_database_thread(actions_of)(self.table_id)
        await self.send(text_data=snapshot(actions))

    @property
    def group(self) -> str:
        return f"floor.{self.table_id}"

    async def disconnect(self, _code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message = json.loads(text_data or bytes_data or "")
        player_id = int(self.scope["session"][SESSION_KEY])
        actions = await in_database_thread(store)(self.table_id, player_id, message["id"])
        news = {"type": "floor.news", "frame": events(actions)}
        await self.channel_layer.group_send(self.group, news)

    async def floor_news(self, news: dict[str, Any]) -> None:
        await self.send(text_data=news["frame"])


def actions_of(table_id: int) -> int:
    return Table.objects.get(pk=table_id).anchor_seq


def snapshot(actions: int) -> str:
    """The first frame: which action is awaited, by its number."""
    awaited = actions + 1
    return json.dumps({"type": "snapshot", "seq": awaited, "view": {"turn": turn(awaited)}})


def events(actions: int) -> str:
    """One event that passes the turn on, filled up to the size of the room's frames."""
    awaited = actions + 1
    event = {"seq": awaited, "kind": "floor", "data": {}, "patch": {"turn": turn(awaited)}}
    frame = {"type": "events", "from": awaited, "to": awaited, "events": [event]}
    filling = SIZES.frame_bytes - len(json.dumps(frame))
    return json.dumps(frame | {"filling": "x" * filling})


def turn(awaited: int) -> dict[str, Any]:
    return {"seat": awaited % SEATS, "decision": f"1.{awaited}"}
