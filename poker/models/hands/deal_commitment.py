"""The model of the room's commitments to decks."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.engine.table.dealing.deal import Closing, Pledges
from poker.models.tables.table import Table


class DealCommitment(models.Model):
    """The order of the deck the room committed to for one hand, encrypted, and its root.

    It is made when the hand is signed, and takes seeds until the hand is dealt: then `mixed`
    is how many seeds it was mixed by, `pledged` how many were pledged (None: no pledges were taken
    yet), and `people` how many people were dealt in. One whose hand is signed and not dealt is
    broken; the database allows no other change. `pledges` are the only ones its seeds may open,
    [player, hash] by the players' numbers, and `closing_signature` is the room's signature of them
    and of what is dealt, by the receipt key `closing_key`.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    hand_no = models.PositiveIntegerField(_("hand"))
    root = models.CharField(_("root"), max_length=64)
    sealed = models.TextField()
    pledges = models.JSONField(default=list, db_default=[])
    closing_key = models.CharField(max_length=64, default="", db_default="")
    closing_signature = models.CharField(max_length=128, default="", db_default="")
    committed_at = models.DateTimeField(_("committed at"))
    closed_at = models.DateTimeField(_("dealt at"), null=True)
    mixed = models.PositiveSmallIntegerField(_("seeds"), null=True)
    pledged = models.PositiveSmallIntegerField(_("pledges"), null=True)
    people = models.PositiveSmallIntegerField(_("people dealt in"), null=True)
    broken_at = models.DateTimeField(_("broken at"), null=True)

    class Meta:
        verbose_name = _("commitment to a deck")
        verbose_name_plural = _("commitments to decks")
        ordering = ["pk"]
        constraints = [
            # Begins with the table, so the foreign key needs no index of its own.
            models.UniqueConstraint(
                fields=["table", "hand_no"],
                condition=models.Q(broken_at=None),
                name="deal_commitment_once",
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at=None, mixed=None, people=None)
                | ~models.Q(closed_at=None) & ~models.Q(mixed=None) & ~models.Q(people=None),
                name="deal_commitment_closed",
            ),
            models.CheckConstraint(
                condition=models.Q(pledged=None)
                | ~models.Q(mixed=None) & models.Q(pledged__gte=models.F("mixed")),
                name="deal_commitment_pledged",
            ),
        ]
        indexes = [
            models.Index(
                fields=["closed_at"],
                include=["mixed", "pledged", "people"],
                condition=models.Q(closed_at__isnull=False),
                name="deal_commitment_months",
            ),
            models.Index(
                fields=["broken_at"],
                condition=models.Q(broken_at__isnull=False),
                name="deal_commitment_broken",
            ),
        ]

    def __str__(self) -> str:
        return f"table:{self.table_id} hand:{self.hand_no}"

    @property
    def told_pledges(self) -> Pledges:
        """Return the pledges as they are told with the commitment."""
        return tuple((player, pledge) for player, pledge in self.pledges)

    @property
    def closing(self) -> Closing:
        return Closing(self.closing_key, self.closing_signature)
