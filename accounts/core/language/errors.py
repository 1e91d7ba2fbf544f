"""What choosing a language raises."""

from accounts.errors import Refused


class UnknownLanguage(Refused):
    """Nothing was chosen: the room is not in that language."""
