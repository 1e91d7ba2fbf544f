from django.db import models


class WebProcess(models.Model):
    """A web process that serves sockets, and when it last said that it lives.

    ``stopping_at`` is when it was told to stop. One that died could not say so: it is known by
    its silence.
    """

    id = models.UUIDField(primary_key=True)
    seen_at = models.DateTimeField()
    stopping_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.id} seen {self.seen_at:%H:%M:%S}"
