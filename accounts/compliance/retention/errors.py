from accounts.errors import Refused


class RetentionRefused(Refused):
    """The policy stays as it is."""
