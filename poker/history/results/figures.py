"""What the figures of many hands of one player come to (clause ``own-statistics``)."""

from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

FEWEST_FOR_AN_ERROR: Final = 2


def _percent(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


class Figures(NamedTuple):
    """The sums of a player's hands, amounts in minor units.

    `hands` and `net` are of all hands, the rest of those played to their end, `finished` of them;
    `luck` is what all-ins paid beyond what could be expected of them. `blinds` is the net result in
    big blinds, and `squares` the sum of its squares, hand by hand. Shares are in percent, None
    where there is nothing to share.
    """

    hands: int = 0
    net: int = 0
    luck: int = 0
    finished: int = 0
    blinds: float = 0.0
    squares: float = 0.0
    volunteered: int = 0
    raised: int = 0
    could_reraise: int = 0
    reraised: int = 0
    saw_flop: int = 0
    at_showdown: int = 0
    won_there: int = 0
    wagers: int = 0
    calls: int = 0

    @property
    def expected(self) -> int:
        return self.net - self.luck

    @property
    def blinds_per_100(self) -> float | None:
        """Return the big blinds won per 100 hands."""
        return 100 * self.blinds / self.finished if self.finished else None

    @property
    def error(self) -> float | None:
        """Return the standard error of the big blinds per 100 hands, None of a single hand."""
        if self.finished < FEWEST_FOR_AN_ERROR:
            return None
        mean = self.blinds / self.finished
        spread = max(self.squares - self.finished * mean * mean, 0.0) / (self.finished - 1)
        return 100 * sqrt(spread / self.finished)

    @property
    def vpip(self) -> float | None:
        """Return in how many hands chips were put in before the flop, blinds aside."""
        return _percent(self.volunteered, self.finished)

    @property
    def pfr(self) -> float | None:
        """Return in how many hands there was a raise before the flop."""
        return _percent(self.raised, self.finished)

    @property
    def three_bet(self) -> float | None:
        """Return how often a single raise before the flop was raised, where it could be."""
        return _percent(self.reraised, self.could_reraise)

    @property
    def aggression(self) -> float | None:
        """Return the bets and raises for each call, after the flop."""
        return self.wagers / self.calls if self.calls else None

    @property
    def to_showdown(self) -> float | None:
        """Return how many of the flops seen went to a showdown."""
        return _percent(self.at_showdown, self.saw_flop)

    @property
    def won_at_showdown(self) -> float | None:
        return _percent(self.won_there, self.at_showdown)

    def shown(self) -> dict[str, float | None]:
        """Return the shares as they are told of a rival, rounded to one place."""
        names = ("vpip", "pfr", "three_bet", "aggression", "to_showdown", "won_at_showdown")
        values = {name: getattr(self, name) for name in names}
        return {name: None if told is None else round(told, 1) for name, told in values.items()}

    @classmethod
    def of(cls, sums: Iterable["Figures"]) -> "Figures":
        """Return the figures of all these hands together."""
        together = [sum(each) for each in zip(*sums, strict=True)]
        return cls(*together)
