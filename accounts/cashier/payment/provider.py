"""Ways in which money is paid in and out."""

from typing import Final, Protocol

from accounts.cashier.models import CashierRequest
from accounts.cashier.payment.manual import Manual


class Provider(Protocol):
    """A way to pay money in and out; a request stores the name of the one it was asked by.

    A provider that learns by itself that a payment went through calls `answering.approve` as staff
    do, in the name of a staff account that stands for it.
    """

    name: str

    @property
    def takes_deposits(self) -> bool:
        """Return whether the room can be paid in this way now."""
        ...

    def deposit_reference(self, number: int) -> str:
        """Return the reference that the player has to pay with; `number` is the request's own."""
        ...

    def checked_reference(self, reference: str) -> str:
        """Return the account to pay a withdrawal to. Raises ExplainedRefusal for one it cannot
        use."""
        ...

    def instructions(self, request: CashierRequest) -> str:
        """Return what the player has to do next, in the reader's language."""
        ...


_PROVIDERS: Final[dict[str, Provider]] = {Manual.name: Manual()}


def provider_named(name: str) -> Provider:
    """Return the provider of this name. Raises KeyError for one the room does not have."""
    return _PROVIDERS[name]
