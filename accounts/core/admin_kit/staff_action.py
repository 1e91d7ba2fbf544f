"""One thing that staff may do in the admin."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


def always(_row: object) -> bool:
    """Return True, for an action that is possible with every row."""
    return True


@dataclass(frozen=True)
class StaffAction:
    """Something staff may do in the admin, on a page that asks for what it needs.

    Nobody does it without the `permission`, nor while it is not `possible`: whoever adds an action
    has to say both, and `ActionPages` asks for both. `possible`, `initial` and an `explanation`
    that is a function get the row, None for what is done to no row. `service` gets what was entered
    in the form as keywords, with who did it, from which address, and to which row.

    `label` is on its buttons; `done` is the text shown afterwards, or a function that returns it
    from the service's result; `title` and `button` are the words on its own page where they are
    others. Where `shows` is set, what the service returns is shown there under that label, and
    nothing is said. The button of a `dangerous` action stands out, since it cannot be undone.
    """

    label: "Words"
    permission: str
    possible: Callable[[Any], bool]
    form: Callable[..., forms.Form]
    service: Callable[..., object]
    done: "Words | Callable[[Any], Words]" = ""
    explanation: "Words | Callable[[Any], Words]" = ""
    initial: Callable[[Any], Mapping[str, Any]] = lambda _row: {}
    title: "Words" = ""
    button: "Words" = ""
    shows: "Words" = ""
    dangerous: bool = False

    def said(self, result: object) -> "Words":
        """Return the text staff read afterwards, from the service's result."""
        return self.done(result) if callable(self.done) else self.done

    def explained(self, row: object) -> "Words":
        """Return what staff read above the form."""
        return self.explanation(row) if callable(self.explanation) else self.explanation
