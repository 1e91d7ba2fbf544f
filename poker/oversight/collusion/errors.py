from accounts.errors import Refused


class DispositionRefused(Refused):
    """Nothing was made of the finding."""
