from accounts.errors import Refused


class BreakRefused(Refused):
    """A break or an exclusion stays as it is; nothing changed."""
