"""The base of all errors that say why something asked for was not done."""

from collections.abc import Mapping
from typing import Any, Self

from config.refusals.texts import text_of


class Refusal(Exception):
    """Something was asked for and not done; nothing has changed.

    `code` names the reason for programs, `field` the input at fault, `allowed` what would have been
    right, and `clause` the house rule that decided it, if one did. The message is English, for
    logs.
    """

    code = "refused"
    field = ""
    allowed: Mapping[str, Any]
    clause: str | None = None

    def __init__(self, reason: str = "", **allowed: object) -> None:
        super().__init__(reason or self.code)
        self.allowed = allowed

    @property
    def text(self) -> str:
        """Return the sentence for whoever asked, in their language."""
        return text_of(self.code)

    def to_json(self) -> dict[str, Any]:
        """Return what a program is told of it, with the sentence in the reader's language."""
        return {
            "code": self.code,
            "field": self.field,
            "message": self.text,
            "allowed": dict(self.allowed),
        }

    def by(self, clause: str | None) -> Self:
        """Set the clause that decided this refusal, and return the refusal itself."""
        self.clause = clause
        return self
