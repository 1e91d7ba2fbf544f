"""The base of the errors that refuse what a person asked for."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Refused(ValidationError):
    """Something a person asked for was not done, because of one field; nothing changed.

    `code` names the reason, `field` the input, `allowed` what would have been right. A form
    shows the message under the field, since it is a Django validation error as well.
    """

    code: str

    def __init__(
        self, message: "str | _StrPromise", *, code: str, field: str, allowed: Mapping[str, object]
    ) -> None:
        super().__init__(message, code=code, params=dict(allowed))
        self.field = field
        self.allowed = allowed

    @property
    def text(self) -> str:
        """Return the message as text."""
        return " ".join(self.messages)


class SignUpRefused(Refused):
    """An account was not made."""
