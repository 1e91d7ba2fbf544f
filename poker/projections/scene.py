"""What a view needs besides the table."""

from typing import Any, NamedTuple

from poker.engine.table.turns.alarm import Pace

View = dict[str, Any]


class Scene(NamedTuple):
    """What a view shows besides the stream: names, the currency and the pauses in force."""

    table_id: int
    table_name: str
    game_name: str
    currency: str
    pace: Pace
