from django.db import models


class ClockBeat(models.Model):
    """When any table clock last ran: one row, by which a clock knows that none did for a while."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
