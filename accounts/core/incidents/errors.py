"""What closing an incident raises."""


class IncidentRefused(Exception):
    """An incident was not closed, and nothing changed; `code`, `field` and `allowed` say why."""

    def __init__(self, message: str, *, code: str, field: str, allowed: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.allowed = allowed
