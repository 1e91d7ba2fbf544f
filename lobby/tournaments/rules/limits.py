"""The least and the most each figure of a tournament may be, and why."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lobby.tournaments.rules.advice import FEWEST_CHIPS
from lobby.tournaments.rules.levels import LARGEST_BLIND, MOST_LEVELS
from poker.engine.rule_sets.limits import Limit, gettext_noop

MOST_PLAYERS: Final = 10_000
MOST_FEE_PERCENT: Final = 20
"""Of the buy-in: so at least five sixths of what players pay are played for. Rooms take ten."""
_PLAYERS: Final = Limit(
    2, MOST_PLAYERS, gettext_noop("Two can play a tournament, and the room directs ten thousand.")
)
_BUY_IN: Final = Limit(
    0, 10_000_000, gettext_noop("Beyond 100,000.00 a buy-in is a slip."), is_money=True
)
TOURNAMENT_LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "seats": Limit(2, 11, gettext_noop("A table has room for two to eleven players.")),
        "fewest_players": _PLAYERS,
        "most_players": _PLAYERS,
        "chips": Limit(
            FEWEST_CHIPS,
            LARGEST_BLIND,
            gettext_noop("Nobody plays with fewer than ten chips, or counts a thousand million."),
        ),
        "buy_in": _BUY_IN,
        "fee": _BUY_IN._replace(
            most=_BUY_IN.most * MOST_FEE_PERCENT // 100,
            reason=gettext_noop("A fee is a fifth of the buy-in at most: the rest is played for."),
        ),
        "late_levels": Limit(
            0, MOST_LEVELS, gettext_noop("Nobody registers behind the last level there may be.")
        ),
    }
)


def most_fee(buy_in: int) -> int:
    """Return the largest fee for this buy-in, in the same units."""
    return buy_in * MOST_FEE_PERCENT // 100
