from accounts.errors import Refused


class EmailChangeRefused(Refused):
    """An e-mail address stays as it is."""
