"""How many commands a player may send: over all their sockets, and at each table."""

import math
import time
from collections.abc import Callable
from typing import Final

from django.conf import settings

from config.refusals.refusal import Refusal
from poker.sockets.connections.allowance import Allowances

SECONDS_AT_ONCE: Final = 5
REFUSED_AT_ONCE: Final = 100
"""How often a player is told that it was too much; whoever goes on has their socket closed. One
more every second."""

Key = int | tuple[int, int] | tuple[str, int]


class TooManyCommands(Refusal):
    """The player sends more commands than anybody at a table would; nothing was done."""

    code = "too_many_commands"
    field = "message"


class Pace:
    """Counts the commands of each player in this process, whatever becomes of them.

    So many a second may be sent over all sockets of a player, and fewer at each table, five
    seconds' worth of them at once. What is refused for it has reached no thread and no database.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._allowances = Allowances()

    def over(self, *, player_id: int, table_id: int) -> TooManyCommands | None:
        """Count a command, and return why it is one too many, with the most a second, or None."""
        for key, per_s in (
            ((player_id, table_id), settings.ROOM_COMMANDS_A_TABLE),
            (player_id, settings.ROOM_COMMANDS_A_PLAYER),
        ):
            if not self._take(key, per_s):
                retry_ms = math.ceil(1000 / per_s)
                return TooManyCommands(f"{key}", a_second=per_s, retry_ms=retry_ms)
        return None

    def may_ask(self, player_id: int) -> bool:
        """Count a ping or resync, of which a player has as many as commands besides these, and
        return whether it is to be answered; else the socket is to be closed."""
        return self._take(("asked", player_id), settings.ROOM_COMMANDS_A_PLAYER)

    def may_be_told(self, player_id: int) -> bool:
        """Count a refusal, and return whether it is to be told; else the socket is to be closed."""
        return self._take(("refused", player_id), 1, REFUSED_AT_ONCE)

    def _take(self, key: Key, per_s: int, at_once: int = 0) -> bool:
        now_s = self._now_s()
        allowance = self._allowances.of(
            key, at_once=at_once or SECONDS_AT_ONCE * per_s, per_s=per_s, now_s=now_s
        )
        return allowance.take(now_s)


pace: Final = Pace()
