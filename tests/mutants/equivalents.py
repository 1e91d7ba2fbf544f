"""Mutants no test can tell from the room: each with the reason.

They are known by their text, so that they are found again when lines move. One entry stands for
every such change in the file to lines that read the same.
"""

from typing import Final, NamedTuple

from tests.mutants.mutant import Mutant


class Equivalent(NamedTuple):
    """A line of a file, what would be changed in it, and why nobody could notice."""

    path: str
    text: str
    before: str
    after: str
    why: str


EQUIVALENTS: Final[tuple[Equivalent, ...]] = (
    Equivalent(
        "poker/services/money/ratholing/departures.py",
        "return RatholingCounter.objects.select_for_update().get(**of_day)",
        ".select_for_update()",
        ".all()",
        "whoever sits down holds the player's own lock already, and nobody else counts",
    ),
    Equivalent(
        "poker/sockets/table_consumer.py",
        "return self.viewer.seq if self.viewer else 0",
        "self.viewer",
        "True",
        "only sockets that joined their table are asked, and those have a viewer",
    ),
)


def is_equivalent(mutant: Mutant) -> bool:
    about = (mutant.path, mutant.text, mutant.before, mutant.after)
    return any(about == known[:-1] for known in EQUIVALENTS)
