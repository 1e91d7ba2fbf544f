"""What moving idle money raises."""

from accounts.errors import Refused


class IdleMoneyRefused(Refused):
    """The money of an idle wallet was not moved."""
