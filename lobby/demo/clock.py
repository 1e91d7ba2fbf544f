"""The time of a past that is made up: for Django and for the database's rules alike."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from django.db import connection
from django.utils import timezone

from lobby.demo.instead import instead
from lobby.demo.stamps import SETTING, stamped_by_setting


class DemoClock:
    """Stands where it was moved to last; whole milliseconds, as the streams keep."""

    def __init__(self, at: datetime) -> None:
        self._at = _whole(at)

    def now(self) -> datetime:
        return self._at

    def move_to(self, at: datetime) -> datetime:
        """Let it be ``at``; hands that overlap are told one after the other, so it may go back."""
        self._at = _whole(at)
        with connection.cursor() as cursor:
            cursor.execute(_MOVE, [SETTING, self._at.isoformat()])
        return self._at


_MOVE: Final = "SELECT set_config(%s, %s, false)"


@contextmanager
def demo_clock(at: datetime) -> Iterator[DemoClock]:
    """A clock that whatever is done in this process meanwhile goes by."""
    clock = DemoClock(at)
    with stamped_by_setting(), instead(timezone, "now", clock.now):
        clock.move_to(at)
        yield clock


def _whole(at: datetime) -> datetime:
    return at.replace(microsecond=at.microsecond // 1000 * 1000)
