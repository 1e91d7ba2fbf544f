"""One socket of a bot at a table, from the snapshot to the close."""

import asyncio
import json
from random import Random
from typing import Any, Final
from uuid import uuid4

from aiohttp import ClientConnectionResetError, ClientWebSocketResponse, WSMsgType

from poker.bots.asking import Asking
from poker.bots.errands import errand
from poker.bots.play.answering import answer, is_first_answer, second_answer, thinking_s
from poker.bots.room.bankroll import keep_in_chips
from poker.bots.room.roster import Bot
from poker.bots.table_view import TableView
from poker.sockets.database_threads import in_database_thread

Frame = dict[str, Any]

PING_EVERY_S: Final = 5.0


class TableSocket:
    """Plays a bot's seat over an open socket.

    ``session_is_over`` is True once the room has said so; ``retry_s`` is within how many seconds
    the room wants the client back after it closed the socket, 0 if it does not say.
    """

    def __init__(
        self, socket: ClientWebSocketResponse, bot: Bot, random: Random, *, is_fast: bool
    ) -> None:
        self.table = TableView()
        self.session_is_over = False
        self.retry_s = 0.0
        self.is_leaving = False
        self._socket = socket
        self._bot = bot
        self._random = random
        self._is_fast = is_fast
        self._asking = Asking()
        self._answered: str | None = None
        self._thinking: asyncio.Task[None] | None = None

    @property
    def has_left(self) -> bool:
        """Return whether the table says that the bot has no seat there."""
        return self.table.seq > 0 and self.table.seat is None

    async def play(self) -> None:
        """Answer every decision until the socket closes or the seat is gone."""
        try:
            while not self.has_left and (frame := await self._next_frame()) is not None:
                await self._take(frame)
                await self._run_errand()
                self._answer_decision()
        finally:
            if self._thinking is not None:
                self._thinking.cancel()

    async def _next_frame(self) -> Frame | None:
        """Return the next frame, sending pings meanwhile; None when the socket closed."""
        while True:
            try:
                message = await self._socket.receive(timeout=PING_EVERY_S)
            except TimeoutError:
                await self._send({"type": "ping"})
                continue
            if message.type is not WSMsgType.TEXT:
                return None
            frame: Frame = json.loads(message.data)
            return frame

    async def _take(self, frame: Frame) -> None:
        if not self.table.take(frame):
            await self._send({"type": "resync"})
        if frame.get("lost"):
            # A decision or an errand that was answered in the lost events is open again.
            self._answered, self._asking = None, Asking()
        if frame["type"] == "bye":
            self.session_is_over = frame["code"] == "session_over"
            self.retry_s = frame.get("retry_ms", 0) / 1000
        if frame["type"] in ("done", "refused"):
            self._asking.answered(frame, now_s=_now_s())
        if frame["type"] == "refused":
            await self._act_safely_after(frame)

    async def _act_safely_after(self, frame: Frame) -> None:
        """Send the harmless command after a refusal, if the decision is still open."""
        if frame["code"] == "stale_decision" or not is_first_answer(frame["id"]):
            return
        if self.table.decision is not None:
            await self._send(second_answer(self.table))

    async def _run_errand(self) -> None:
        wanted = errand(self.table, leaving=self.is_leaving)
        if wanted is None:
            return
        kind = wanted["type"]
        if not self._asking.may_ask(kind, seq=self.table.seq, now_s=_now_s()):
            return
        if kind == "top_up":
            await in_database_thread(keep_in_chips)(self._bot.player_id, wanted["amount"])
        message_id = uuid4().hex
        self._asking.asked(kind, message_id)
        await self._send(wanted | {"id": message_id})

    def _answer_decision(self) -> None:
        decision = self.table.decision
        if decision == self._answered:
            return
        # None counts too: a decision open before a pause of the tournament is open again after it.
        self._answered = decision
        if decision is not None:
            self._thinking = asyncio.create_task(self._think(decision))

    async def _think(self, decision: str) -> None:
        if not self._is_fast:
            await asyncio.sleep(thinking_s(self._random))
        if self.table.decision == decision:
            await self._send(answer(self.table, self._random, self._bot.level))

    async def _send(self, message: Frame) -> None:
        try:
            await self._socket.send_json(message)
        except ClientConnectionResetError:
            # The reading loop finds the socket closed; the message is sent again on a new one.
            return


def _now_s() -> float:
    return asyncio.get_running_loop().time()
