"""Which sessions hold seats at tables, as far as the pages of this process have seen."""

import time
from collections import OrderedDict
from threading import Lock
from typing import Final

KEPT_S: Final = 900.0
"""How long a session counts as seated after a page last saw its seat."""
MOST: Final = 10_000


class SeatedSessions:
    """The sessions whose player had a seat when a page last looked."""

    def __init__(self) -> None:
        self._until: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def note(self, session: str | None, *, holds_seat: bool) -> None:
        """Remember whether the player of a session has a seat."""
        if not session:
            return
        with self._lock:
            self._until.pop(session, None)
            if holds_seat:
                self._until[session] = time.monotonic() + KEPT_S
                if len(self._until) > MOST:
                    self._until.popitem(last=False)

    def holds_seat(self, session: str) -> bool:
        """Return whether the player of a session had a seat within the last minutes."""
        return self._until.get(session, 0.0) > time.monotonic()


SEATED: Final = SeatedSessions()
