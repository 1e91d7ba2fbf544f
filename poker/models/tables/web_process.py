"""The model of live web processes."""

from django.db import models


class WebProcess(models.Model):
    """A web process that serves sockets, and when it last reported that it is alive.

    ``stopping_at`` is when it was told to stop. One that died is recognised by an old ``seen_at``.
    """

    id = models.UUIDField(primary_key=True)
    seen_at = models.DateTimeField()
    stopping_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.id} seen {self.seen_at:%H:%M:%S}"
