"""The refusal of a decision about a finding."""

from accounts.errors import Refused


class DispositionRefused(Refused):
    """The finding was not changed."""
