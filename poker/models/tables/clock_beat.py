"""The model of when the table clocks last ran."""

from django.db import models


class ClockBeat(models.Model):
    """When any table clock last ran, and whether it found a live web process then.

    There is one row, by which a clock knows that the room was down for a while. ``down_since`` is
    since when no web process has been alive, while none is. The last outage that was dealt with
    lasted from ``was_down_since`` to ``up_since``.
    """

    at = models.DateTimeField()
    found_web = models.BooleanField(default=True)
    down_since = models.DateTimeField(null=True)
    was_down_since = models.DateTimeField(null=True)
    up_since = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
