"""The table of the outbox."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class OutboxMessageQuerySet(models.QuerySet["OutboxMessage"]):
    """Messages by how far their delivery has come."""

    def pending(self) -> "OutboxMessageQuerySet":
        """Return the messages that are neither delivered nor given up."""
        return self.filter(delivered_at=None, given_up_at=None)


class OutboxMessage(models.Model):
    """One message for one handler, stored by the transaction that caused it.

    `data` holds the handler's keyword arguments. `due_at` is when the sweep may next deliver it,
    `tries` how often the sweep has begun to. A topic's `key` identifies what happened: put twice,
    it is one message.
    """

    topic = models.CharField(_("topic"), max_length=64)
    key = models.CharField(_("key"), max_length=128)
    handler = models.CharField(_("handler"), max_length=128)
    data = models.JSONField(_("data"), default=dict)
    put_at = models.DateTimeField(_("put at"))
    due_at = models.DateTimeField(_("due at"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    delivered_at = models.DateTimeField(_("delivered at"), null=True)
    given_up_at = models.DateTimeField(_("given up at"), null=True)

    objects = OutboxMessageQuerySet.as_manager()

    class Meta:
        verbose_name = _("outbox message")
        verbose_name_plural = _("outbox messages")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["topic", "key", "handler"], name="outbox_once")
        ]
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(delivered_at=None, given_up_at=None),
                name="outbox_due",
            ),
            models.Index(fields=["delivered_at"], name="outbox_delivered"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.key} for {self.handler}"
