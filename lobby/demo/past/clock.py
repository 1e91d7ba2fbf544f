"""The time of a made-up past, for Django and for the database's rules alike."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from django.db import connection
from django.utils import timezone

from lobby.demo.past.instead import instead
from lobby.demo.past.stamps import SETTING, stamped_by_setting


class DemoClock:
    """A clock that stands where it was last moved to, in whole milliseconds, as the streams store
    them."""

    def __init__(self, at: datetime) -> None:
        self._at = _whole(at)

    def now(self) -> datetime:
        return self._at

    def move_to(self, at: datetime) -> datetime:
        """Set the clock to ``at`` and return its time.

        It may go back: hands that overlap are played one after the other.
        """
        self._at = _whole(at)
        with connection.cursor() as cursor:
            cursor.execute(_MOVE, [SETTING, self._at.isoformat()])
        return self._at


_MOVE: Final = "SELECT set_config(%s, %s, false)"


@contextmanager
def demo_clock(at: datetime) -> Iterator[DemoClock]:
    """Yield a clock that everything done in this process within the block goes by."""
    clock = DemoClock(at)
    with stamped_by_setting(), instead(timezone, "now", clock.now):
        clock.move_to(at)
        yield clock


def _whole(at: datetime) -> datetime:
    return at.replace(microsecond=at.microsecond // 1000 * 1000)
