"""The model of tables."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from config.model_fields import InstantField
from poker.models.event_digest import GENESIS, LENGTH
from poker.models.games.game import Game
from poker.models.tables.statement import Statement, carry_out

# Runs with every command, and is written as SQL because Django takes ten times as long to build
# the statement as PostgreSQL takes to run it.
_MOVE_ON: Final = (
    "UPDATE poker_table SET seq = %s, anchor_seq = %s, head = %s, wake_at = %s, deal_due_at = %s,"
    " company = %s"
    " WHERE id = %s"
)


class Table(models.Model):
    """One table: the row that every writer of its stream locks, with the table's next alarm.

    `seq` is the number of the last event, `anchor_seq` that of the last event that replaying may
    begin with, `head` the digest of the last event. The chain of digests begins with event
    `chained_from`: 1, except at a table that is older than the chain. `wake_at` is when the table
    clock must look at it, None when nothing is due. Nobody sits down at a table with `closed_at`;
    one that `reopens` closed because nobody was there, and is opened again before a new table is
    (``ratholing-no-bypass``). `company` counts the seats that want cards, `people_waiting` the
    people in this table's own line. At a `directed` table another app decides between hands who
    sits there and when a hand is dealt; that app looks at `deal_due_at`, and the table clock then
    leaves the table alone. Its chips are not money.

    No index holds what an action changes (`seq`, `head`, `wake_at`): tables whose alarm rings are
    found by `Alarm`.
    """

    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, related_name="tables", verbose_name=_("game")
    )
    name = models.CharField(_("name"), max_length=40, unique=True)
    seq = models.BigIntegerField(default=0)
    anchor_seq = models.BigIntegerField(default=0)
    head = models.BinaryField(
        max_length=LENGTH, editable=False, default=GENESIS, db_default=GENESIS
    )
    chained_from = models.BigIntegerField(editable=False, default=1, db_default=1)
    wake_at = models.DateTimeField(null=True)
    directed = models.BooleanField(default=False, db_default=False, editable=False)
    deal_due_at = models.DateTimeField(null=True, editable=False)
    opened_at = InstantField(_("opened at"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)
    reopens = models.BooleanField(default=False, editable=False)
    company = models.PositiveSmallIntegerField(default=0, editable=False)
    people_waiting = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["deal_due_at"],
                condition=models.Q(deal_due_at__isnull=False),
                name="table_deal_due",
            ),
            models.Index(
                fields=["id"],
                condition=models.Q(directed=False, company__gt=0),
                name="table_company",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def move_on(self, *besides: Statement) -> None:
        """Save the table's position in its stream, its next alarm and its counts, in one round trip
        with what is to be carried out ``besides``."""
        position = [self.seq, self.anchor_seq, bytes(self.head)]
        alarms = [self.wake_at, self.deal_due_at]
        values = [*position, *alarms, self.company, self.pk]
        carry_out([*besides, Statement(_MOVE_ON, values)])
