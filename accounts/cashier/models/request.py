"""The table of players' requests at the cashier."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.cashier.amounts import LEAST, MOST
from accounts.ledger.models import Currency


class RequestKind(models.TextChoices):
    """The direction in which a player asks money to go."""

    DEPOSIT = "deposit", _("deposit")
    WITHDRAWAL = "withdrawal", _("withdrawal")


class Status(models.TextChoices):
    """How far a request has come; `accounts.cashier.requests.actions` says which action is possible
    from which status.
    """

    ASKED = "asked", _("waiting for the cashier")
    PICKED_UP = "picked_up", _("being paid")
    APPROVED = "approved", _("approved by one person of two")
    DONE = "done", _("done")
    REFUSED = "refused", _("refused")
    CANCELLED = "cancelled", _("cancelled")
    REVERSING = "reversing", _("done, reversal approved by one person of two")
    REVERSED = "reversed", _("reversed")


OPEN = (Status.ASKED, Status.PICKED_UP, Status.APPROVED)
MONEY_MOVED = (Status.DONE, Status.REVERSING, Status.REVERSED)


def _two(first: str, second: str) -> models.Q:
    """Return the condition that two people signed, or one where one is enough."""
    enough = models.Q(approvals_needed=1) | models.Q(**{f"{second}__isnull": False})
    return models.Q(**{f"{first}__isnull": False}) & enough


def _not_alone(first: str, second: str) -> models.Q:
    """Return the condition that nobody signs twice, and that the player does not sign."""
    strangers = [
        models.Q(**{one: None}) | ~models.Q(**{one: models.F("player")}) for one in (first, second)
    ]
    distinct = models.Q(**{second: None}) | ~models.Q(**{second: models.F(first)})
    return strangers[0] & strangers[1] & distinct


class CashierRequest(models.Model):
    """A player's request to bring money into the room, or to take it out.

    `amount` is in minor units of `currency`; `payment_reference` says by which payment the money
    comes, or where it is to go, and `account_holder` to whose account; `form_key` identifies the
    form, so that a form sent twice makes one request. `reason` is the last one staff gave. A
    withdrawal's money is held from the moment it is asked for. What was asked never changes; the
    database allows `status` only the steps of `accounts.cashier.requests.actions`.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="cashier_requests",
        verbose_name=_("player"),
    )
    kind = models.CharField(_("kind"), max_length=16, choices=RequestKind)
    currency = models.CharField(_("currency"), max_length=4, choices=Currency, default=Currency.EUR)
    amount = models.BigIntegerField(_("amount in cents"))
    provider = models.CharField(_("provider"), max_length=24)
    payment_reference = models.CharField(_("payment reference"), max_length=70)
    account_holder = models.CharField(
        _("name on the account"), max_length=70, blank=True, default="", db_default=""
    )
    form_key = models.UUIDField()
    approvals_needed = models.PositiveSmallIntegerField(_("approvals needed"))
    asked_at = models.DateTimeField(_("asked at"))
    status = models.CharField(
        _("status"), max_length=16, choices=Status, default=Status.ASKED, db_index=True
    )
    picked_up_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("picked up by"),
    )
    first_approver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("approved by"),
    )
    second_approver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("and by"),
    )
    first_reverser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("reversal approved by"),
    )
    second_reverser = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("and by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    changed_at = models.DateTimeField(_("last changed at"))

    class Meta:
        app_label = "accounts"
        db_table = "cashier_request"
        verbose_name = _("cashier request")
        verbose_name_plural = _("cashier requests")
        ordering = ["asked_at", "pk"]
        permissions = [
            ("answer_cashierrequest", _("Can answer cashier requests")),
            ("release_cashierrequest", _("Can release frozen money, together with somebody else")),
        ]
        indexes = [models.Index(fields=["player", "-asked_at"], name="cashier_request_player")]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "form_key"], name="cashier_request_form_once"
            ),
            models.CheckConstraint(
                condition=models.Q(currency=Currency.EUR), name="cashier_request_real_money"
            ),
            models.CheckConstraint(
                condition=models.Q(amount__gte=LEAST, amount__lte=MOST),
                name="cashier_request_amount",
            ),
            models.CheckConstraint(
                condition=models.Q(approvals_needed__in=(1, 2)),
                name="cashier_request_approvals_needed",
            ),
            models.CheckConstraint(
                condition=_not_alone("first_approver", "second_approver"),
                name="cashier_request_approvers",
            ),
            models.CheckConstraint(
                condition=_not_alone("first_reverser", "second_reverser"),
                name="cashier_request_reversers",
            ),
            models.CheckConstraint(
                condition=~models.Q(status__in=MONEY_MOVED)
                | _two("first_approver", "second_approver"),
                name="cashier_request_done_as_approved",
            ),
            models.CheckConstraint(
                condition=~models.Q(status=Status.REVERSED)
                | _two("first_reverser", "second_reverser"),
                name="cashier_request_reversed_as_approved",
            ),
        ]

    def __str__(self) -> str:
        return self.subject

    @property
    def subject(self) -> str:
        """Return the request's name in the ledger, the audit log and messages."""
        return f"cashier:{self.pk}"
