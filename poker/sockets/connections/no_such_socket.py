"""The answer to sockets at unknown addresses."""

from channels.generic.websocket import AsyncWebsocketConsumer


class NoSuchSocket(AsyncWebsocketConsumer):
    """Answers at every address that has no socket: it closes at once."""

    channel_layer_alias = ""

    async def connect(self) -> None:
        await self.close()
