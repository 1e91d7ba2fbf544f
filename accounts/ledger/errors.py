"""What moving money raises."""


class LedgerError(Exception):
    """No money was moved, and nothing changed.

    `code` names the reason, `field` the input that was wrong, `allowed` what would have been right,
    where there is such a thing.
    """

    code: str
    field: str
    allowed: object = None


class InvalidAmount(LedgerError):
    """An amount is not an integer, or not within the bounds of a transfer."""

    code = "invalid_amount"
    field = "amount"

    def __init__(self, amount: object, *, least: int, most: int) -> None:
        super().__init__(f"amount is {amount!r}, allowed are integers from {least} to {most}")
        self.allowed = (least, most)


class Unbalanced(LedgerError):
    """A transfer has fewer than two entries, or they do not sum to zero."""

    code = "unbalanced"
    field = "entries"
    allowed = "two entries or more that sum to zero"

    def __init__(self, *, count: int, total: int) -> None:
        super().__init__(f"{count} entries sum to {total}, allowed are two or more with sum 0")
        self.count = count
        self.total = total


class CurrencyMismatch(LedgerError):
    """An entry's account is in another currency than its transfer."""

    code = "currency_mismatch"
    field = "currency"

    def __init__(self, currency: str) -> None:
        super().__init__(f"every account of a transfer in {currency} must be in {currency}")
        self.allowed = currency


class UnknownAccount(LedgerError):
    """An entry names an account that does not exist."""

    code = "unknown_account"
    field = "entries"
    allowed = "accounts that have been opened"

    def __init__(self, holder: str) -> None:
        super().__init__(f"there is no account for {holder}")


class InsufficientFunds(LedgerError):
    """A player's account holds less than is to be taken from it; both in minor units."""

    code = "insufficient_funds"
    field = "amount"

    def __init__(self, *, account_kind: str, balance: int, needed: int) -> None:
        super().__init__(f"the {account_kind} account holds {balance}, {needed} are needed")
        self.account_kind = account_kind
        self.balance = balance
        self.needed = needed
        self.allowed = balance


class IdempotencyMismatch(LedgerError):
    """An idempotency key came again with another content than its transfer's."""

    code = "idempotency_mismatch"
    field = "idempotency_key"
    allowed = "the content first posted under this key, or a key not used yet"

    def __init__(self, idempotency_key: str) -> None:
        super().__init__(f"key {idempotency_key!r} already stands for another transfer")
