"""How well a practice bot plays: three levels, told by the end of its name."""

from typing import Final, NamedTuple


class Level(NamedTuple):
    """What sets one level's play apart.

    Shares are those of all hands, best first: of ``opens`` it raises into a pot nobody has raised,
    of ``limps`` it comes in without, of ``calls`` it calls a raise of three big blinds, of
    ``reraises`` it raises it again. After the flop it bets from ``value`` fair shares on, bluffs in
    ``bluffs`` of the spots where nobody has bet, and calls when its share of the pot is by
    ``margin`` above the price. ``vague`` is how badly it knows its share. ``respect`` is from how
    many hands it takes a rival who bets to have chosen the better one, ``sees_position`` whether it
    opens more hands the fewer are still to act.
    """

    opens: float
    limps: float
    calls: float
    reraises: float
    value: float
    bluffs: float
    margin: float
    vague: float
    respect: int
    sees_position: bool


BEGINNER: Final = Level(
    opens=0.06,
    limps=0.5,
    calls=0.42,
    reraises=0.02,
    value=1.5,
    bluffs=0.03,
    margin=-0.1,
    vague=0.1,
    respect=1,
    sees_position=False,
)
"""Calls too much and raises too little: whoever bets good hands and gives up bad ones wins."""
REGULAR: Final = Level(
    opens=0.2,
    limps=0.1,
    calls=0.2,
    reraises=0.04,
    value=1.3,
    bluffs=0.1,
    margin=0.0,
    vague=0.08,
    respect=2,
    sees_position=False,
)
"""Chooses its hands and plays by its odds, wherever it sits."""
STRONG: Final = Level(
    opens=0.24,
    limps=0.0,
    calls=0.13,
    reraises=0.06,
    value=1.22,
    bluffs=0.2,
    margin=0.02,
    vague=0.02,
    respect=4,
    sees_position=True,
)
"""Plays by its place, and takes a bet for what it says."""

LEVELS: Final = {"i": BEGINNER, "ii": REGULAR, "iii": STRONG}
"""By the last word of a bot's name."""


def level_of(name: str) -> Level:
    """Return the level of the bot of this name, or of this name in its e-mail address."""
    last = name.lower().replace(".", " ").split()[-1]
    return LEVELS.get(last, REGULAR)
