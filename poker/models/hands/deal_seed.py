"""The model of the seeds that players' browsers give."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.hands.deal_commitment import DealCommitment


class DealSeed(models.Model):
    """The seed one player's browser gave to mix one deal, with the room's receipt for it.

    `at` is to the millisecond; `key` names the key that made the `signature`. Added while the
    commitment is open, and never changed.
    """

    commitment = models.ForeignKey(
        DealCommitment, on_delete=models.PROTECT, related_name="seeds", db_index=False
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        db_constraint=False,
    )
    seed = models.CharField(_("seed"), max_length=64)
    at = models.DateTimeField(_("at"))
    key = models.CharField(_("key"), max_length=64)
    signature = models.CharField(_("signature"), max_length=128)

    class Meta:
        verbose_name = _("seed of a deal")
        verbose_name_plural = _("seeds of deals")
        ordering = ["commitment", "player"]
        constraints = [
            # Begins with the commitment, so the foreign key needs no index of its own.
            models.UniqueConstraint(fields=["commitment", "player"], name="deal_seed_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.commitment_id}"
