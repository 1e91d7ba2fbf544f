"""The table of the ledger's transfers."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models.currency import Currency


class TransferKind(models.TextChoices):
    """Why money was moved."""

    OPENING_GRANT = "opening_grant", _("opening grant")
    REFILL = "refill", _("refill")
    BUY_IN = "buy_in", _("buy-in")
    TOP_UP = "top_up", _("top-up")
    CASH_OUT = "cash_out", _("cash-out")
    HAND = "hand", _("hand")
    RUN_OUT = "run_out", _("interrupted hand, paid by the house")
    CORRECTION = "correction", _("finished hand, corrected by staff")
    HAND_HELD = "hand_held", _("bets held")
    HELD_REFUND = "held_refund", _("held bets returned")
    HELD_AWARD = "held_award", _("held bets awarded")
    UNRESOLVED_BET = "unresolved_bet", _("unresolved bet given to charity")
    TOURNAMENT_ENTRY = "tournament_entry", _("freezeout entry")
    TOURNAMENT_REFUND = "tournament_refund", _("freezeout entry returned")
    TOURNAMENT_PRIZES = "tournament_prizes", _("freezeout prizes")
    DEPOSIT = "deposit", _("deposit")
    DEPOSIT_REVERSAL = "deposit_reversal", _("reversed deposit")
    WITHDRAWAL_HOLD = "withdrawal_hold", _("withdrawal asked for")
    WITHDRAWAL_RETURN = "withdrawal_return", _("withdrawal returned")
    WITHDRAWAL = "withdrawal", _("withdrawal paid out")
    WITHDRAWAL_REVERSAL = "withdrawal_reversal", _("reversed withdrawal")
    IDLE_PAID_OUT = "idle_paid_out", _("idle account paid out")
    IDLE_TO_CHARITY = "idle_to_charity", _("idle account given to charity")
    IDLE_TAKEN_BACK = "idle_taken_back", _("idle play money taken back")


class Transfer(models.Model):
    """One move of money between accounts of one currency: its entries sum to zero.

    Never changed once written. The database sets `created_at`, and stores in a further column,
    `posted_in`, the transaction that wrote the transfer: only that transaction may add entries.
    `reference` names what the money was moved for, as "table:3 hand:17".
    """

    kind = models.CharField(max_length=32, choices=TransferKind)
    currency = models.CharField(max_length=4, choices=Currency)
    reason = models.CharField(max_length=200)
    reference = models.CharField(max_length=200, blank=True)
    idempotency_key = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        app_label = "accounts"
        db_table = "ledger_transfer"
        verbose_name = _("transfer")
        verbose_name_plural = _("transfers")
        indexes = [
            models.Index(fields=["created_at"], name="ledger_transfer_created_at"),
            # Finds a hand's transfers.
            models.Index(fields=["reference"], name="ledger_transfer_reference"),
            # Corrections are few, and reports look for all of them.
            models.Index(
                fields=["reference"],
                condition=models.Q(kind=TransferKind.CORRECTION),
                name="ledger_transfer_corrections",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["idempotency_key"], name="ledger_transfer_idempotency_key"
            ),
            models.CheckConstraint(
                condition=models.Q(currency__in=Currency.values), name="ledger_transfer_currency"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}:{self.pk} {self.currency}"
