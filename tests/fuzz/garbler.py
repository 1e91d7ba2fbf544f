"""A player who keeps their seat and plays, and sends anything else besides."""

import json
from collections import Counter
from random import Random
from typing import Any, Final

from poker.bots.errands import errand
from poker.bots.play.answering import answer
from poker.bots.play.levels import REGULAR
from poker.bots.table_view import TableView
from tests.fuzz import mutations
from tests.fuzz.knocker import Knocker

A_TIME: Final = 12
MOST_OPEN: Final = 8
"""So many commands may wait for their answers; a socket lets 32 wait."""
GIVES_UP_THE_SEAT: Final = {"leave", "leave_after_hand"}
SITS_OUT: Final = 0.1
ACTIONS: Final = ("fold", "check", "call", "all_in", "bet_to", "raise_to")


class Garbler(Knocker):
    """Sends texts by the dozen, most of them malformed, some commands that may be carried out, and
    answers its own turns as a bot would.

    ``sent`` counts the frames it sent, ``carried_out`` what was answered by ``done``, by type.
    """

    def __init__(self, url: str, table_id: int, session_key: str, seed: str) -> None:
        super().__init__(url, f"/ws/tables/{table_id}/", session_key)
        self.table = TableView()
        self.sent = 0
        self.carried_out: Counter[str] = Counter()
        self._random = Random(seed)
        self._open: dict[str, str] = {}
        self._answered: str | None = None

    async def garble(self, frames: int) -> None:
        """Send so many frames, those that play the seat among them."""
        while self.sent < frames:
            for _ in range(A_TIME):
                await self._send(self._text())
            await self._play()
            await self._hear()

    async def rest(self) -> None:
        """Sit out, and play on until the hand that is being played is over."""
        await self._command({"type": "sit_out"})
        await self._hear()
        while self.table.view["seats"] and not self.table.view.get("hand", {"over": True})["over"]:
            if self.table.decision is not None:
                await self._act()
            await self._hear()

    async def hear_of(self, seq: int) -> None:
        """Listen until the table's event ``seq`` was told."""
        while self.table.seq < seq:
            self._take(await self._next())

    def _text(self) -> str:
        chance = self._random.random()
        if chance > 0.09 or len(self._open) >= MOST_OPEN:
            return mutations.malformed(self._random)
        if chance > 0.06:
            message = mutations.out_of_turn(self._random)
        elif chance > 0.02 or self.table.decision is None:
            message = self._command_to_try()
        else:
            message = self._wild_action()
        self._open[message["id"]] = message["type"]
        return json.dumps(message)

    def _command_to_try(self) -> dict[str, Any]:
        """Any command but leaving; sitting out less often, or nobody would be dealt in."""
        while (message := mutations.good(self._random))["type"] in GIVES_UP_THE_SEAT or (
            message["type"].startswith("sit_out") and self._random.random() > SITS_OUT
        ):
            continue
        return message

    def _wild_action(self) -> dict[str, Any]:
        """An action for the very decision that is open, allowed or not."""
        options = self.table.options
        limits = options.get("raise", options.get("bet", {"min": 1, "max": 1}))
        near = [limits["min"] - 1, limits["min"], limits["max"], limits["max"] + 1, 1, 10**15]
        kind = self._random.choice(ACTIONS)
        message = {"type": kind, "id": self._new_id(), "decision": self.table.decision}
        if kind in ("bet_to", "raise_to"):
            message["amount"] = max(1, self._random.choice(near))
        return message

    async def _play(self) -> None:
        if self.table.decision is not None and self.table.decision != self._answered:
            await self._act()
        elif (wanted := errand(self.table, leaving=False)) is not None:
            await self._command(wanted)

    async def _act(self) -> None:
        self._answered = self.table.decision
        await self._command(answer(self.table, self._random, REGULAR))

    async def _command(self, message: dict[str, Any]) -> None:
        message = message | {"id": self._new_id()}
        self._open[message["id"]] = message["type"]
        await self._send(json.dumps(message))

    def _new_id(self) -> str:
        return f"g{self._random.getrandbits(100):x}"

    async def _send(self, text: str) -> None:
        self.sent += 1
        await self.socket.send_str(text)

    async def _hear(self) -> None:
        """Take what comes up to the answer to a ping, and until few commands are open."""
        await self._send('{"type":"ping"}')
        is_answered = False
        while not is_answered or len(self._open) > MOST_OPEN:
            frame = await self._next()
            is_answered |= frame["type"] == "pong"
            self._take(frame)

    async def _next(self) -> dict[str, Any]:
        frame = await super()._next()
        assert self.table.take(frame), frame
        return frame

    def _take(self, frame: dict[str, Any]) -> None:
        kind = self._open.pop(frame.get("id", ""), "")
        if frame["type"] == "refused":
            self.codes[frame["code"]] += 1
        elif kind:
            self.carried_out[kind] += 1
        self.frames = [*self.frames[-9:], frame]
