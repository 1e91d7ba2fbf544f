from django.db import models


class ClockBeat(models.Model):
    """When any table clock last ran, and whether it found a web process alive then: one row, by
    which a clock knows that the room was down for a while.

    The room was down last from `down_from` to `up_since`, and is down still while that is None.
    """

    at = models.DateTimeField()
    found_web = models.BooleanField(default=True)
    down_from = models.DateTimeField(null=True)
    up_since = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
