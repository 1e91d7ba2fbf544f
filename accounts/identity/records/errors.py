"""What recording an identity raises."""

from accounts.errors import Refused


class IdentityRefused(Refused):
    """An identity record was neither made nor revoked."""
