"""What verifying an e-mail address raises."""

from accounts.errors import Refused


class EmailNotVerified(Refused):
    """No link was sent, or a link verified nothing."""
