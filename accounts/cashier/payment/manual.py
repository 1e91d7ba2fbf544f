"""Payments by bank transfer that staff confirm by hand."""

from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.payment.issued_reference import issued_reference
from config.refusals.explained import ExplainedRefusal

SHORTEST: Final = 4
LONGEST: Final = 70


class Manual:
    """Payments by bank transfer, which staff look up in the bank's statement and confirm."""

    name = "manual"

    @property
    def takes_deposits(self) -> bool:
        return bool(settings.ROOM_CASHIER_BANK)

    def deposit_reference(self, number: int) -> str:
        return issued_reference(number)

    def checked_reference(self, reference: str) -> str:
        """Return the reference on one line. Raises ExplainedRefusal unless it has 4 to 70
        characters.
        """
        plain = " ".join(reference.split())
        if not SHORTEST <= len(plain) <= LONGEST or not plain.isprintable():
            raise ExplainedRefusal(
                gettext_lazy("A payment reference has %(shortest)s to %(longest)s characters."),
                code="payment_reference",
                field="payment_reference",
                allowed={"shortest": SHORTEST, "longest": LONGEST},
            )
        return plain

    def instructions(self, request: CashierRequest) -> str:
        """Return where to send a deposit, or that staff pay a withdrawal by bank transfer."""
        values = {"account": settings.ROOM_CASHIER_BANK, "reference": request.payment_reference}
        if request.kind == RequestKind.WITHDRAWAL:
            return _("The cashier pays it out by bank transfer to %(reference)s.") % values
        if settings.ROOM_CASHIER_BANK:
            return _("Send it to %(account)s with the reference %(reference)s.") % values
        return _("Send it with the reference %(reference)s; the cashier confirms it.") % values
