from typing import Final, Protocol

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.payment.manual import Manual


class Provider(Protocol):
    """A way for money to come and go; requests name the one they were asked by.

    A provider that learns by itself that a payment went through calls `answering.approve`
    as staff do, on behalf of a member of staff that stands for it.
    """

    name: str

    def checked_reference(self, kind: RequestKind, reference: str) -> str:
        """The payment reference as it is kept. Raises CashierRefused for one it cannot use."""
        ...

    def instructions(self, request: CashierRequest) -> str:
        """What the player does next, in the reader's language."""
        ...


_PROVIDERS: Final[dict[str, Provider]] = {Manual.name: Manual()}


def provider_named(name: str) -> Provider:
    """Raises KeyError for a provider the room does not have."""
    return _PROVIDERS[name]
