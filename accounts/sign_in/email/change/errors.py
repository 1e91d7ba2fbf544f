"""What changing an e-mail address raises."""

from accounts.errors import Refused


class EmailChangeRefused(Refused):
    """An e-mail address was not changed."""
