from channels.generic.websocket import AsyncWebsocketConsumer


class NoSuchSocket(AsyncWebsocketConsumer):
    """Answers at every address where there is no socket: it closes at once."""

    channel_layer_alias = ""

    async def connect(self) -> None:
        await self.close()
