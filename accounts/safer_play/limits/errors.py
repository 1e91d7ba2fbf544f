"""What setting a limit, and passing one, raises."""

from accounts.errors import Refused


class LimitRefused(Refused):
    """A limit was not set, or one in force forbids what was asked for; nothing changed."""
