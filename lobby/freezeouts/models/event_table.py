from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lobby.freezeouts.models.freezeout import Freezeout
from poker.models import Table


class EventTable(models.Model):
    """A table of an event, by its ``number`` in it.

    ``button_draw`` are the cards drawn for the first button, ``[[player, card], ...]``.
    ``held`` says that it is between two hands and why it is not dealt on. ``owes`` are the
    numbers of the tables its players move to when its running hand is over; a ``breaking`` one
    is empty then.
    """

    freezeout = models.ForeignKey(Freezeout, models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    table = models.OneToOneField(Table, models.PROTECT, related_name="event_table")
    button_draw = models.JSONField(_("draw for the button"), default=list)
    held = models.CharField(max_length=16, blank=True)
    owes = models.JSONField(default=list)
    breaking = models.BooleanField(default=False)
    broken_at = models.DateTimeField(pgettext_lazy("table", "broken at"), null=True)

    class Meta:
        app_label = "lobby"
        verbose_name = _("event table")
        verbose_name_plural = _("event tables")
        ordering = ["freezeout", "number"]
        constraints = [
            models.UniqueConstraint(fields=["freezeout", "number"], name="event_table_number")
        ]

    def __str__(self) -> str:
        return f"{self.freezeout_id}/{self.number}"
