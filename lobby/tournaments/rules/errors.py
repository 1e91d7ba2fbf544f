"""What makes a tournament impossible, by name."""

from poker.engine.errors import EngineError


class InvalidTournament(EngineError):
    """A tournament that cannot be played; ``field`` names what is wrong.

    ``why`` is the kind of fault, of which ``refusal_words`` has the sentences; what belongs in
    them, such as the line or the level, is among what is ``allowed``.
    """

    code = "invalid_tournament"

    def __init__(self, field: str, reason: str, *, why: str, **allowed: int | str | bool) -> None:
        super().__init__(reason, **allowed)
        self.field = field
        self.why = why
