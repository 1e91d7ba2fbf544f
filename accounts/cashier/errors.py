"""What the cashier raises."""

from accounts.errors import Refused


class CashierRefused(Refused):
    """The cashier did not do what was asked; no money was moved."""
