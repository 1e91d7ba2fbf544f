from accounts.errors import Refused


class TooManyRows(Refused):
    """More than a file of a report holds."""


class CopyAltered(Refused):
    """An archived copy is no longer what was issued."""
