"""The model of the events of a table's stream."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.event_digest import LENGTH
from poker.models.tables.table import Table


class TableEvent(models.Model):
    """One fact of a table's stream, append-only: the application's role can only add.

    `data` never holds a card before it is public: the deck of a hand is stored in it encrypted.
    `player` and `action_id` name the command that caused the event, on its first event only, so
    that a command sent again is recognised. `digest` chains it to the event before
    (`models/event_digest.py`); events from before the chain have none.

    The table is partitioned by ranges of table ids (`services/base/partitioning.py`): the primary
    key, which guards a stream against two writers, is complete within one partition.
    """

    pk = models.CompositePrimaryKey("table", "seq")
    # Both uniques begin with the table, and nobody is looked for by player alone. Wherever a player
    # has no constraint, a trigger requires that there is one, without a lock on their row.
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="events", db_index=False
    )
    seq = models.BigIntegerField(_("number"))
    hand_no = models.PositiveIntegerField(_("hand"), default=0)
    kind = models.CharField(_("kind"), max_length=32)
    version = models.PositiveSmallIntegerField(_("format version"))
    data = models.JSONField(_("data"))
    at = models.DateTimeField(_("at"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        db_index=False,
        db_constraint=False,
    )
    action_id = models.CharField(max_length=64, blank=True)
    digest = models.BinaryField(max_length=LENGTH, null=True)

    class Meta:
        verbose_name = _("table event")
        verbose_name_plural = _("table events")
        ordering = ["table_id", "seq"]
        indexes = [
            # Reports look for these kinds over all tables; few events are of them.
            models.Index(
                fields=["at"],
                condition=models.Q(kind__in=("turn_timed_out", "player_left")),
                name="event_of_absence",
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "player", "action_id"],
                condition=~models.Q(action_id=""),
                name="event_action_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seq} {self.kind}"
