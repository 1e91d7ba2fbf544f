"""The error of a tournament that cannot be played."""

from config.refusals.refusal import Refusal


class InvalidTournament(Refusal):
    """A tournament that cannot be played; ``field`` names what is wrong.

    ``why`` is the kind of fault, for which `refusal_words` has a sentence. The values for that
    sentence, such as the line or the level, are in ``allowed``.
    """

    code = "invalid_tournament"

    def __init__(self, field: str, reason: str, *, why: str, **allowed: int | str | bool) -> None:
        super().__init__(reason, **allowed)
        self.field = field
        self.why = why
