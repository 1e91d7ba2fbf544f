"""What a player may ask for in turn (clause ``actions``). Amounts are totals for the street."""

from typing import Final, NamedTuple


class Fold(NamedTuple):
    pass


class Check(NamedTuple):
    pass


class Call(NamedTuple):
    pass


class BetTo(NamedTuple):
    amount: int


class RaiseTo(NamedTuple):
    amount: int


class AllIn(NamedTuple):
    pass


ACTION_NAMES: Final = ("fold", "check", "call", "bet_to", "raise_to", "all_in")

Action = Fold | Check | Call | BetTo | RaiseTo | AllIn
