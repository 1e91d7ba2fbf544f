"""The tables that one clock leaves alone for a moment after an error."""

import time
from collections import Counter
from typing import Final

RETRIES: Final = 3
FIRST_PAUSE_S: Final = 0.1


class LeftAlone:
    """Tables that failed lately, each until an instant; the other tables are rung meanwhile.

    It is the memory of one clock: it needs no write to a table that may not be writable.
    """

    def __init__(self) -> None:
        self._until_s: dict[int, float] = {}
        self._tries: Counter[int] = Counter()

    def tables(self) -> list[int]:
        """Return the tables to be left alone now."""
        if not self._until_s:
            return []
        now_s = time.monotonic()
        self._until_s = {table: until for table, until in self._until_s.items() if until > now_s}
        return list(self._until_s)

    def try_again(self, table_id: int) -> bool:
        """Leave a table alone for a moment that doubles with each try, and return whether it may be
        tried again; it may not after the third time."""
        self._tries[table_id] += 1
        tries = self._tries[table_id]
        if tries > RETRIES:
            del self._tries[table_id]
            return False
        self.leave(table_id, FIRST_PAUSE_S * 2 ** (tries - 1))
        return True

    def leave(self, table_id: int, seconds: float) -> None:
        """Leave a table alone for so long."""
        self._until_s[table_id] = time.monotonic() + seconds

    def succeeded(self, table_id: int) -> None:
        """Forget that a table failed."""
        self._tries.pop(table_id, None)
