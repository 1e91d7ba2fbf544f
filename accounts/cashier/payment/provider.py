"""Ways in which money is paid in and out."""

from typing import Final, Protocol

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.payment.manual import Manual


class Provider(Protocol):
    """A way to pay money in and out; a request stores the name of the one it was asked by.

    A provider that learns by itself that a payment went through calls `answering.approve` as staff
    do, in the name of a staff account that stands for it.
    """

    name: str

    def checked_reference(self, kind: RequestKind, reference: str) -> str:
        """Return the payment reference to store. Raises ExplainedRefusal for one it cannot use."""
        ...

    def instructions(self, request: CashierRequest) -> str:
        """Return what the player has to do next, in the reader's language."""
        ...


_PROVIDERS: Final[dict[str, Provider]] = {Manual.name: Manual()}


def provider_named(name: str) -> Provider:
    """Return the provider of this name. Raises KeyError for one the room does not have."""
    return _PROVIDERS[name]
