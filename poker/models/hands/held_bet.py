"""The model of the bets in suspended hands."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from poker.models.hands.held_hand import HeldHand


class HeldBet(models.Model):
    """What one player dealt into a suspended hand has in it, even if that is nothing.

    Amounts in minor units; `awarded` is what the player got of the hand once it was resolved.
    `warned_days` says for how many days the hand had waited when the last warning was sent.
    """

    hand = models.ForeignKey(
        HeldHand, on_delete=models.PROTECT, related_name="bets", db_index=False
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="held_bets",
        verbose_name=_("player"),
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    amount = models.BigIntegerField(_("bet"))
    awarded = models.BigIntegerField(_("awarded"), null=True)
    warned_days = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("held bet")
        verbose_name_plural = _("held bets")
        ordering = ["hand", "seat"]
        constraints = [
            # Begins with the hand, so the foreign key needs no index of its own.
            models.UniqueConstraint(fields=["hand", "player"], name="held_bet_once"),
            models.CheckConstraint(condition=models.Q(amount__gte=0), name="held_bet_amount"),
        ]

    def __str__(self) -> str:
        return f"seat:{self.seat}"
