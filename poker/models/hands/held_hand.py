"""The model of hands suspended by staff."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models import Currency
from poker.deck.decks import hand_ref
from poker.models.tables.table import Table


class Resolution(models.TextChoices):
    """What was done with a suspended hand's bets."""

    REFUND = "refund", _("every bet returned")
    AS_PLAYED = "as_played", _("awarded as played")
    DECIDED = "decided", _("awarded as staff decided")
    UNRESOLVED = "unresolved", _("given to charity after 90 days")


class HeldHand(models.Model):
    """A hand staff suspended: its bets are in held accounts until it is resolved.

    `seq` is the event that suspended it in its table's stream; the hand as it stood is replayed
    from the events before. Clauses ``unresolved-hold`` and ``unresolved-90-days``.
    """

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="held_hands", verbose_name=_("table")
    )
    hand_no = models.PositiveIntegerField(_("hand"))
    seq = models.BigIntegerField()
    currency = models.CharField(_("currency"), max_length=4, choices=Currency.choices)
    suspended_at = models.DateTimeField(_("suspended at"))
    suspended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("suspended by"),
    )
    reason = models.CharField(_("reason"), max_length=500)
    resolution = models.CharField(
        _("resolution"), max_length=16, choices=Resolution, blank=True, default=""
    )
    resolved_at = models.DateTimeField(_("resolved at"), null=True, blank=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("resolved by"),
    )
    resolution_reason = models.CharField(_("reason of the resolution"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("suspended hand")
        verbose_name_plural = _("suspended hands")
        ordering = ["-suspended_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "hand_no"], name="held_hand_once"),
            models.CheckConstraint(
                condition=models.Q(resolution="", resolved_at__isnull=True)
                | ~models.Q(resolution="") & models.Q(resolved_at__isnull=False),
                name="held_hand_resolved",
            ),
        ]
        indexes = [
            models.Index(
                fields=["suspended_at"],
                condition=models.Q(resolved_at__isnull=True),
                name="held_hand_unresolved",
            )
        ]

    def __str__(self) -> str:
        return self.ref

    @property
    def ref(self) -> str:
        """Return the hand's name in the ledger, the logs and the audit log."""
        return hand_ref(self.table_id, self.hand_no)
