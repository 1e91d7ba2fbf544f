"""The least and the most each figure of a rule set and of its stakes may be, and why."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from poker.engine.errors import InvalidRules


def gettext_noop(text: str) -> str:
    """Return the text unchanged; the function's name makes the message catalogues collect it."""
    return text


class Limit(NamedTuple):
    """A figure is from ``least`` to ``most``; ``reason`` is the English sentence that says why.

    A figure that ``is_money`` counts minor units.
    """

    least: int
    most: int
    reason: str
    is_money: bool = False


class FigureOutOfLimits(InvalidRules):
    """A figure below its least or above its most; ``allowed`` has both, as ``min`` and ``max``."""

    code = "figure_out_of_limits"

    def __init__(self, field: str, limit: Limit) -> None:
        reason = f"from {limit.least} to {limit.most}. {limit.reason}"
        super().__init__(field, reason, min=limit.least, max=limit.most)


_SEATS: Final = Limit(2, 11, gettext_noop("A table has room for two to eleven players."))
_BUY_IN_BB: Final = Limit(
    1,
    1000,
    gettext_noop("A stack pays for a big blind at least, and beyond 1,000 of them it is a slip."),
)
_PLAYERS: Final = Limit(2, 11, gettext_noop("A hand takes two players, and a table holds eleven."))
_BANK_S: Final = Limit(
    0, 300, gettext_noop("The others wait while a time bank runs: five minutes are the most.")
)

RULE_SET_LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "seats": _SEATS,
        "limit_seats": _SEATS,
        "fewest_seats": _SEATS,
        "most_seats": _SEATS,
        "min_buy_in_bb": _BUY_IN_BB,
        "max_buy_in_bb": _BUY_IN_BB,
        "rake_basis_points": Limit(
            0, 1000, gettext_noop("At least ninety per cent of every pot go back to the players.")
        ),
        "rake_cap_bb": Limit(
            0, 20, gettext_noop("A cap beyond 20 big blinds caps no pot that is played.")
        ),
        "players_needed": _PLAYERS,
        "players_to_go_on": _PLAYERS,
        "silent_s": Limit(0, 60, gettext_noop("A minute without a countdown is the most.")),
        "turn_s": Limit(
            5,
            120,
            gettext_noop(
                "In less than five seconds nobody reads a hand, and nobody else waits for two "
                "minutes."
            ),
        ),
        "grace_s": Limit(
            0, 180, gettext_noop("Nobody waits for three minutes for one who is disconnected.")
        ),
        "protections": Limit(
            0, 20, gettext_noop("Whoever needs more a day does not play, but is carried along.")
        ),
        "bank_s": _BANK_S,
        "bank_gain_s": Limit(
            0, 60, gettext_noop("A minute more at a time is the most a time bank gains.")
        ),
        "bank_hands": Limit(
            1, 1000, gettext_noop("A time bank gains every so many hands, and nobody sits longer.")
        ),
        "bank_most_s": _BANK_S,
    }
)
"""By figure of a rule set. A turn with its grace and time bank lasts 600 seconds at most."""

TABLES_AT_ONCE: Final = Limit(
    1, 12, gettext_noop("Nobody follows more than a dozen tables of one game.")
)
"""The number of tables of one game a player may sit at."""

_BLIND: Final = Limit(
    1,
    1_000_000,
    gettext_noop("Beyond 10,000.00 a blind is a slip: nobody could buy in by what accounts hold."),
    is_money=True,
)
_ADDED: Final = _BLIND._replace(least=0)
_BET: Final = Limit(
    0,
    1_000_000_000,
    gettext_noop("No stack is larger than 1,000 big blinds of the highest stakes."),
    is_money=True,
)
GAME_LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        "small_blind": _BLIND,
        "big_blind": _BLIND,
        "ante": _ADDED,
        "min_bet": _BET,
        "max_bet": _BET,
        "seats": _SEATS._replace(least=0),
    }
)
"""By figure of a game for play money or euros; 0 seats means the rule set's number."""

MOST_TABLES: Final = Limit(
    0, 1000, gettext_noop("A line that opens more than 1,000 tables does not fill them.")
)
"""The number of tables a game's line may have open."""

_CHIPS: Final = Limit(
    0, 10**9, gettext_noop("A tournament counts its chips up to a thousand million.")
)
TOURNAMENT_RULE_LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        **dict.fromkeys(("ante", "min_bet", "max_bet"), _CHIPS),
        **dict.fromkeys(("small_blind", "big_blind"), _CHIPS._replace(least=1)),
        "seats": GAME_LIMITS["seats"],
    }
)
"""By figure of a level of a tournament, in chips."""


def out_of_limits(row: object, limits: Mapping[str, Limit]) -> Iterator[FigureOutOfLimits]:
    """Yield a refusal for each figure of ``row`` that is not a number within its limits."""
    for name, limit in limits.items():
        value = getattr(row, name)
        if not isinstance(value, int) or not limit.least <= value <= limit.most:
            yield FigureOutOfLimits(name, limit)
