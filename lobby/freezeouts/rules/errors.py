"""What makes a freezeout impossible, by name."""

from poker.engine.errors import EngineError


class InvalidFreezeout(EngineError):
    """An event that cannot be played; ``field`` names what is wrong."""

    code = "invalid_freezeout"

    def __init__(self, field: str, reason: str, **allowed: int | str | bool) -> None:
        super().__init__(reason, **allowed)
        self.field = field
