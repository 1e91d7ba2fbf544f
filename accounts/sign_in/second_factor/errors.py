"""What setting up or removing a second factor raises."""

from accounts.errors import Refused


class SecondFactorRefused(Refused):
    """A second factor was not set up, or not removed."""
