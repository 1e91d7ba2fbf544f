"""Replaying all hands of a file, with one result for each, whatever is wrong with it."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from poker.formats.phh.errors import PhhError
from poker.formats.phh.reading import read_hands
from poker.formats.phh.record import HandRecord
from poker.formats.phh.replaying import Verdict, replay


class Result(NamedTuple):
    """The result for one hand; ``hand`` names it in its file, "" if the file cannot be read.

    ``action`` is the number of the action at fault, counted from 1, if there is one.
    """

    hand: str
    verdict: Verdict | Literal["unreadable"]
    reason: str = ""
    action: int | None = None

    def __str__(self) -> str:
        hand = f"hand {self.hand}" if self.hand else ""
        action = f"action {self.action}" if self.action else ""
        place = ", ".join(filter(None, (hand, action)))
        return f"{place}: {self.verdict}: {self.reason}" if place else self.reason


def replay_all(content: bytes) -> Iterator[Result]:
    """Yield a result for each hand of a ``.phh`` or ``.phhs`` file. Raises nothing."""
    try:
        hands = read_hands(content)
    except PhhError as wrong:
        yield Result("", "unreadable", str(wrong), wrong.action)
        return
    for name, record in hands.items():
        yield _replayed(name or "1", record)


def _replayed(name: str, record: HandRecord | PhhError) -> Result:
    if isinstance(record, PhhError):
        return Result(name, "unreadable", str(record))
    try:
        outcome = replay(record)
    except PhhError as wrong:
        return Result(name, "unreadable", str(wrong), wrong.action)
    return Result(name, outcome.verdict, outcome.reason, outcome.action)
