"""The model of players' parts in hands."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.engine.table.figures import Figures
from poker.models.hands.hand_figures import HandFigures
from poker.models.tables.table import Table


class HandStatus(models.TextChoices):
    """How a hand ended."""

    FINISHED = "finished", _("finished")
    VOIDED = "voided", _("voided")
    RUN_OUT = "run_out", _("run out by the house")
    SUSPENDED = "suspended", _("suspended")
    RESOLVED = "resolved", _("resolved")


class PlayedHand(HandFigures):
    """One player's part in one hand, written in the transaction that settles the hand.

    Amounts in minor units: `net` is what the hand brought or cost the player, `rake` the part of
    its rake that counts as theirs, `pot` everything in the middle before rake, `wagered` the
    player's part of it, None for hands from before it was recorded; `showdown` says whether anybody
    still in it at the end showed or mucked. `first_seq` and `last_seq` are the hand's events in its
    table's stream; `shown_seq`, if somebody showed cards after it, is the last event of that.
    Everything here follows from the stream and the ledger; it is stored so that a player's hands
    are found without reading either (clause ``player-history``).
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    hand_no = models.PositiveIntegerField(_("hand"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        db_constraint=False,
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    ended_at = models.DateTimeField(_("ended at"))
    net = models.BigIntegerField(_("won or lost"))
    rake = models.BigIntegerField(_("rake"), default=0)
    pot = models.BigIntegerField(_("pot"), default=0, db_default=0)
    wagered = models.BigIntegerField(_("wagered"), null=True)
    showdown = models.BooleanField(_("showdown"), default=False, db_default=False)
    status = models.CharField(
        _("status"), max_length=16, choices=HandStatus, default=HandStatus.FINISHED
    )
    first_seq = models.BigIntegerField()
    last_seq = models.BigIntegerField()
    shown_seq = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("played hand")
        verbose_name_plural = _("played hands")
        permissions = [("open_folded_cards", _("Can open the folded cards of finished hands"))]
        ordering = ["-ended_at", "-pk"]
        indexes = [
            # Includes the columns histories are filtered by and results are summed from, so that no
            # other row is read.
            models.Index(
                fields=["player", "-ended_at", "-id"],
                include=["table", "net", "pot", "showdown", "wagered", "status", *Figures._fields],
                name="played_hand_facts",
            ),
            models.Index(fields=["ended_at"], name="played_hand_ended"),
            models.Index(
                fields=["ended_at"],
                condition=~models.Q(status=HandStatus.FINISHED),
                name="played_hand_interrupted",
            ),
        ]
        constraints = [
            # Begins with the table, so the foreign key needs no index of its own.
            models.UniqueConstraint(fields=["table", "hand_no", "player"], name="played_hand_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in hand {self.hand_no} at {self.table_id}"
