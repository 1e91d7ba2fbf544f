"""A bot's answer to one decision."""

from random import Random
from typing import Any, Final

from poker.bots.play.brain import Choice, choose, passive
from poker.bots.play.levels import Level
from poker.bots.table_view import TableView

Message = dict[str, Any]

QUICKEST_S: Final = 0.6
SLOWEST_S: Final = 3.0


def thinking_s(random: Random) -> float:
    """Return how long a person would think about it, in seconds: often short, sometimes long."""
    return QUICKEST_S + (SLOWEST_S - QUICKEST_S) * random.betavariate(1.5, 3)


def answer(table: TableView, random: Random, level: Level) -> Message:
    """Return the command of a bot of this level for the decision that is open.

    The id follows from the decision: sent again over a new socket, it is the same command.
    """
    return _message(table, choose(table.view, random, level), "act")


def second_answer(table: TableView) -> Message:
    """Return the harmless command, for when the first one was refused."""
    return _message(table, passive(table.options), "passive")


def is_first_answer(message_id: str) -> bool:
    return message_id.startswith("act-")


def _message(table: TableView, choice: Choice, prefix: str) -> Message:
    decision = table.decision or ""
    message: Message = {
        "type": choice.type,
        "decision": decision,
        "id": f"{prefix}-{decision.replace('.', '-')}",
    }
    return message if choice.amount is None else message | {"amount": choice.amount}
