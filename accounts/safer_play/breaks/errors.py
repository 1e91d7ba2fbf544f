"""What taking a break, and coming back, raises."""

from accounts.errors import Refused


class BreakRefused(Refused):
    """A break or an exclusion was not changed."""
