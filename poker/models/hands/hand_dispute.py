"""The model of hands that players dispute."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from poker.models.hands.played_hand import PlayedHand


class HandDispute(models.Model):
    """A player says what was wrong in a hand dealt to them, and staff answer once.

    `due_at` is when the answer is due at the latest. Until `answered_at` it is open; a player has
    one open dispute about a hand at a time.
    """

    played = models.ForeignKey(PlayedHand, on_delete=models.PROTECT, related_name="disputes")
    text = models.TextField(_("what was wrong"))
    opened_at = models.DateTimeField(_("opened at"))
    due_at = models.DateTimeField(_("answer due at"))
    answer = models.TextField(_("answer"), blank=True)
    answered_at = models.DateTimeField(_("answered at"), null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("answered by"),
    )

    class Meta:
        verbose_name = _("disputed hand")
        verbose_name_plural = _("disputed hands")
        ordering = ["-opened_at", "-pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(answered_at=None), name="hand_dispute_due"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["played"], condition=Q(answered_at=None), name="hand_dispute_one_open"
            ),
            models.CheckConstraint(
                condition=Q(answered_at=None, answered_by=None, answer="")
                | Q(answered_at__isnull=False, answered_by__isnull=False) & ~Q(answer=""),
                name="hand_dispute_answered_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"dispute of {self.played}"
