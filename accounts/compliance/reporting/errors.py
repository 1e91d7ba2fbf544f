"""What reports raise."""

from accounts.errors import Refused


class TooManyRows(Refused):
    """The report has more rows than a file may have."""


class CopyAltered(Refused):
    """An archived copy no longer has the bytes that were issued."""
