"""What everybody did when it was their turn, kept for as long as the hand lasts."""

from typing import Literal, NamedTuple

from poker.engine.hand.events import Street


class Act(NamedTuple):
    """One decision of a hand.

    A bet is a ``raise``, too. ``could_raise`` says that the player had more chips than it cost to
    stay in.
    """

    seat: int
    street: Street
    kind: Literal["fold", "check", "call", "raise"]
    could_raise: bool
