"""How long the room waits for anything, at most: one row for each kind of wait."""

from typing import Final, NamedTuple


class WaitLimit(NamedTuple):
    """One kind of wait: its limit in seconds, why it is that long, and what happens then."""

    name: str
    seconds: float
    reason: str
    then: str

    @property
    def ms(self) -> int:
        """Return the limit in milliseconds."""
        return round(self.seconds * 1000)


ROW_LOCK: Final = WaitLimit(
    "row lock",
    2.0,
    "a table is held for milliseconds; a player's turn lasts at least ten seconds",
    "PostgreSQL ends the statement (55P03), and it is tried again",
)
LOOP_STATEMENT: Final = WaitLimit(
    "statement of the event loop",
    2.0,
    "an action is one statement of about a millisecond",
    "it is cancelled, its connection replaced, and decided again under the same action id",
)
PRIMARY_ANSWER: Final = WaitLimit(
    "answer of the primary",
    2.0,
    "it says in a millisecond whether it is the one that writes",
    "the other servers of DATABASE_URL are asked; once one writes, connections to this one are cut",
)
