from datetime import datetime, timedelta


class SimulatedClock:
    """A clock that moves when it is told to; stands in for Django's."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at

    def advance(self, by: timedelta) -> None:
        self._at += by

    def advance_to(self, at: datetime) -> None:
        """Move on to an instant; one that is past changes nothing."""
        self._at = max(self._at, at)
