"""The rake of one hand, with what a test does not speak of filled in."""

from typing import Final

from poker.engine.rake.amount import rake_of
from poker.engine.rake.schedule import Rake

BIG_BET: Final = Rake("big_bet")
LIMIT: Final = Rake("limit")


def taken(
    rake: Rake,
    pot: int,
    *,
    dealt: int = 6,
    saw_flop: bool = True,
    limits: tuple[int, int] = (1000, 2000),
) -> int:
    lower, upper = limits
    return rake_of(
        rake, pot=pot, dealt=dealt, saw_flop=saw_flop, big_blind=lower, upper_limit=upper
    )
