from django.db import models


class ClockBeat(models.Model):
    """When any table clock last ran, and whether it found a web process alive then: one row, by
    which a clock knows that the room was down for a while.
    """

    at = models.DateTimeField()
    found_web = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
