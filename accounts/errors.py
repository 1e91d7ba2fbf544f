from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class SignUpRefused(ValidationError):
    """An account was not made, because of one field.

    `code` names the reason, `field` the input, `allowed` what would have been right. A form
    shows the message under the field, since it is a Django validation error as well.
    """

    def __init__(
        self, message: "str | _StrPromise", *, code: str, field: str, allowed: Mapping[str, object]
    ) -> None:
        super().__init__(message, code=code, params=dict(allowed))
        self.field = field
        self.allowed = allowed
