"""What moving money raises."""

from django.utils.translation import gettext as _

from accounts.ledger.text.money_text import money
from config.refusals.refusal import Refusal


class InvalidAmount(Refusal):
    """An amount is not an integer, or not within the bounds of a transfer."""

    code = "invalid_amount"
    field = "amount"

    def __init__(self, amount: object, *, least: int, most: int) -> None:
        reason = f"amount is {amount!r}, allowed are integers from {least} to {most}"
        super().__init__(reason, min=least, max=most)


class Unbalanced(Refusal):
    """A transfer has fewer than two entries, or they do not sum to zero."""

    code = "unbalanced"
    field = "entries"

    def __init__(self, *, count: int, total: int) -> None:
        reason = f"{count} entries sum to {total}, allowed are two or more with sum 0"
        super().__init__(reason, min=2, sum=0)
        self.count = count
        self.total = total


class CurrencyMismatch(Refusal):
    """An entry's account is in another currency than its transfer."""

    code = "currency_mismatch"
    field = "currency"

    def __init__(self, currency: str) -> None:
        reason = f"every account of a transfer in {currency} must be in {currency}"
        super().__init__(reason, currency=currency)


class UnknownAccount(Refusal):
    """An entry names an account that does not exist."""

    code = "unknown_account"
    field = "entries"

    def __init__(self, holder: str) -> None:
        super().__init__(f"there is no account for {holder}", account="one that was opened")


class InsufficientFunds(Refusal):
    """A player's account holds less than is to be taken from it; both in minor units."""

    code = "insufficient_funds"
    field = "amount"

    def __init__(self, *, account_kind: str, balance: int, needed: int) -> None:
        reason = f"the {account_kind} account holds {balance}, {needed} are needed"
        super().__init__(reason, max=balance)
        self.account_kind = account_kind
        self.balance = balance
        self.needed = needed

    @property
    def text(self) -> str:
        balance = {"balance": money(self.balance)}
        return _("Your wallet does not cover that: it holds %(balance)s.") % balance


class IdempotencyMismatch(Refusal):
    """An idempotency key came again with another content than its transfer's."""

    code = "idempotency_mismatch"
    field = "idempotency_key"

    def __init__(self, idempotency_key: str) -> None:
        reason = f"key {idempotency_key!r} already stands for another transfer"
        super().__init__(reason, content="the one first posted under this key")
