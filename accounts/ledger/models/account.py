"""The table of the ledger's accounts."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.ledger.models.currency import Currency


class AccountKind(models.TextChoices):
    """The kind of an account, which says whose money it holds.

    The first four kinds are a player's, `TOURNAMENT` is that of its players together, and the rest
    are the house's.
    """

    WALLET = "wallet", _("wallet")
    TABLE = "table", _("at a table")
    HELD = "held", _("held bets")
    WITHDRAWAL = "withdrawal", _("pending withdrawal")
    TOURNAMENT = "tournament", _("freezeout")
    RAKE = "rake", _("rake")
    FEES = "fees", _("entry fees")
    HOUSE_EXPENSE = "house_expense", _("house expense")
    CHARITY = "charity", _("charity")
    CASHIER = "cashier", _("cashier")
    PROMOTION = "promotion", _("promotion")


PLAYER_KINDS = (
    AccountKind.WALLET,
    AccountKind.TABLE,
    AccountKind.HELD,
    AccountKind.WITHDRAWAL,
)
HOUSE_KINDS = tuple(
    kind for kind in AccountKind if kind not in (*PLAYER_KINDS, AccountKind.TOURNAMENT)
)

_OWNED = models.Q(player__isnull=False)
_AT_TABLE = models.Q(table_no__isnull=False)
_OF_TOURNAMENT = models.Q(tournament_no__isnull=False)
_COUNTED = models.Q(balance__isnull=False)


class Account(models.Model):
    """One holder's money in one currency.

    `balance` is in minor units, and the database computes it from the entries. House accounts have
    none, so that no settlement waits for another on a busy row; their balance is the sum of their
    entries. `table_no` is the table's number, set only for the kind `table`, and `tournament_no`
    the tournament's, set only for the kind `tournament`.
    """

    kind = models.CharField(max_length=16, choices=AccountKind)
    currency = models.CharField(_("currency"), max_length=4, choices=Currency)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="ledger_accounts",
        verbose_name=_("player"),
    )
    table_no = models.BigIntegerField(null=True)
    tournament_no = models.BigIntegerField(null=True)
    balance = models.BigIntegerField(null=True)
    opened_at = models.DateTimeField(db_default=Now())

    class Meta:
        app_label = "accounts"
        db_table = "ledger_account"
        verbose_name = _("ledger account")
        verbose_name_plural = _("ledger accounts")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind", "currency", "table_no", "tournament_no"],
                nulls_distinct=False,
                name="ledger_account_unique",
            ),
            models.CheckConstraint(
                condition=models.Q(currency__in=Currency.values), name="ledger_account_currency"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=PLAYER_KINDS) & _OWNED & _COUNTED
                | models.Q(kind=AccountKind.TOURNAMENT) & ~_OWNED & _COUNTED
                | models.Q(kind__in=HOUSE_KINDS) & ~_OWNED & ~_COUNTED,
                name="ledger_account_holder",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=AccountKind.TABLE) & _AT_TABLE
                | ~models.Q(kind=AccountKind.TABLE) & ~_AT_TABLE,
                name="ledger_account_table_no",
            ),
            models.CheckConstraint(
                condition=models.Q(kind=AccountKind.TOURNAMENT) & _OF_TOURNAMENT
                | ~models.Q(kind=AccountKind.TOURNAMENT) & ~_OF_TOURNAMENT,
                name="ledger_account_tournament_no",
            ),
            models.CheckConstraint(
                condition=models.Q(balance__isnull=True) | models.Q(balance__gte=0),
                name="ledger_account_not_overdrawn",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind=AccountKind.WITHDRAWAL)
                | ~models.Q(currency=Currency.PLAY),
                name="ledger_account_withdrawal_real_money",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}:{self.pk} {self.currency}"
