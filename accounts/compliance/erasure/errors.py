from accounts.errors import Refused


class ErasureRefused(Refused):
    """Nobody was erased, and nothing was asked for."""
