"""What changing a retention policy raises."""

from accounts.errors import Refused


class RetentionRefused(Refused):
    """The policy was not changed."""
