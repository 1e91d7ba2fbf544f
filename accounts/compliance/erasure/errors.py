"""What erasing raises."""

from accounts.errors import Refused


class ErasureRefused(Refused):
    """Nobody was erased, and no request was stored or answered."""
