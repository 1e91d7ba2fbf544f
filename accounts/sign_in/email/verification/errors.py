from accounts.errors import Refused


class EmailNotVerified(Refused):
    """No link was sent, or a link proved nothing."""
