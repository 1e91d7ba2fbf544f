"""A refusal that brings its own sentence for whoever asked."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError

from config.refusals.refusal import Refusal

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class ExplainedRefusal(Refusal, ValidationError):  # type: ignore[misc]  # a code is never None here
    """A refusal with a sentence in the reader's language, in which `allowed` may be named.

    A form shows the sentence under the field, since it is a validation error as well.
    """

    def __init__(
        self,
        text: "str | _StrPromise",
        *,
        code: str,
        field: str,
        allowed: Mapping[str, object] | None = None,
    ) -> None:
        ValidationError.__init__(self, text, code=code, params=dict(allowed or {}))
        self.field = field
        self.allowed = allowed or {}

    @property
    def text(self) -> str:
        return " ".join(self.messages)
