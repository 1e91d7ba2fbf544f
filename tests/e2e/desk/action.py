"""What staff do at a page of the admin, and all there is to do."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from django.urls import reverse

from tests.roles.expected.pages import READ
from tests.roles.expected.superuser import SUPERUSER

Came = Callable[[], object]


@dataclass(frozen=True)
class Action:
    """One visit: `by` a role, to do `what` to a `row` of `model` (0 for the list, where the row
    `listed` is marked).

    `fill` are the fields by their names. Afterwards the audit log has an entry `logged` of that
    role's person, `came_of` is true, and the page `shows` some words besides that it is done.
    """

    model: str
    what: str
    by: str
    logged: str
    row: int = 0
    fill: Mapping[str, str] = field(default_factory=dict)
    came_of: Came = bool
    shows: str = ""
    listed: int = 0

    @property
    def key(self) -> tuple[str, str]:
        return self.model, self.what

    @property
    def name(self) -> str:
        """For the file of a screenshot."""
        return f"{self.model}-{self.what}".replace(" ", "-")

    def page(self) -> str:
        """Where one begins: the row's page, the form of a new one, or the list."""
        prefix = "admin:" + self.model.replace(".", "_")
        if self.what in ("add", "delete"):
            return reverse(f"{prefix}_{self.what}", args=[self.row] if self.row else [])
        if self.row:
            return reverse(f"{prefix}_change", args=[self.row])
        return reverse(f"{prefix}_changelist")


PROPOSING: Final = frozenset({"advice"})
"""Pages that work something out and change nothing."""


def every_action() -> Iterator[tuple[str, str]]:
    """All there is to do in the admin, by model and name: what the matrix of roles has."""
    for model, may in SUPERUSER.items():
        if model != "compliance":
            yield from ((model, what) for what in may - READ - PROPOSING)
