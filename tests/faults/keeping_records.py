"""People who record which of their actions the room acknowledged, and insist on the others."""

import asyncio
from typing import Any, Final

from poker.bots.backoff import Backoff
from poker.models import TableEvent
from tests.load.connection import Frame
from tests.load.person import Person

AGAIN_S: Final = 0.5
TRY_AGAIN: Final = "try_again"


class RecordKeeper(Person):
    """A person who sends an action again, under the same id, while the room asks to try again.

    ``told_away`` are the room's messages that its database is away, or is back.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.acknowledged: list[str] = []
        self.told_away: list[bool] = []
        self._unanswered: dict[str, Frame] = {}

    async def send(self, message: Frame) -> None:
        if "decision" in message:
            self._unanswered[message["id"]] = message
        await super().send(message)

    def answered(self, frame: Frame) -> None:
        message = self._unanswered.pop(frame["id"], None)
        if message is not None and frame.get("code") == TRY_AGAIN:
            self._unanswered[frame["id"]] = message
            self.later(self._insist(message))
            return
        if message is not None and frame["type"] == "done":
            self.acknowledged.append(frame["id"])
        super().answered(frame)

    def hung_up(self) -> None:
        super().hung_up()
        self._unanswered.clear()

    async def _hear(self, frame: Frame, backoff: Backoff) -> None:
        if frame["type"] == "database":
            self.told_away.append(frame["away"])
        await super()._hear(frame, backoff)

    async def _insist(self, message: Frame) -> None:
        await asyncio.sleep(AGAIN_S)
        if message["id"] in self._unanswered:
            await super().send(message)


def lost_actions(people: list[RecordKeeper]) -> list[str]:
    """Return the actions that were acknowledged and are not in the record."""
    acted = TableEvent.objects.exclude(action_id="")
    stored = set(acted.values_list("action_id", flat=True))
    return [each for person in people for each in person.acknowledged if each not in stored]
