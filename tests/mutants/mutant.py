"""One change to one file."""

from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal["sign flipped", "check removed", "lock removed", "card shown"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Mutant:
    """What stands between two places of a file's text, and what is to stand there instead.

    ``first_line`` is where the statement begins that is changed, ``line`` where the change is, and
    ``at_import`` whether it is run when the file is imported, which is before any test.
    """

    path: str
    kind: Kind
    start: int
    end: int
    before: str
    after: str
    first_line: int
    line: int
    at_import: bool
    text: str
    """The line as it is, without what indents it."""

    def applied(self, text: str) -> str:
        """The file's text with this change. Raises ValueError for another text."""
        if text[self.start : self.end] != self.before:
            raise ValueError(f"{self.path} is not what the mutant was made from")
        return text[: self.start] + self.after + text[self.end :]

    def __str__(self) -> str:
        change = " -> ".join(" ".join(side.split()) or "nothing" for side in self._shown())
        return f"{self.path}:{self.line}  {self.kind}  {change}"

    def _shown(self) -> tuple[str, str]:
        """Both sides; a short one with the line it stands in, so that it can be understood."""
        if len(self.before) > len("not in"):
            return self.before, self.after
        return self.before, f"{self.after} in: {self.text}"
