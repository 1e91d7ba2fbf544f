"""A rule set: the choices a family of games is played by, before stakes are named."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Literal

from poker.engine.errors import InvalidRules
from poker.engine.rake.schedule import NO_RAKE, Rake
from poker.engine.rule_sets.limits import (
    GAME_LIMITS,
    RULE_SET_LIMITS,
    TOURNAMENT_RULE_LIMITS,
    out_of_limits,
)
from poker.engine.rule_sets.rules import Choices, Rules
from poker.engine.structures.registry import STRUCTURES

RakeChoice = Literal["none", "percent", "charts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(Choices):
    """One row of the table in section 1 of the rulebook, as data.

    Buy-ins, the ante and the rake's cap are in big blinds, ``rake_basis_points`` in hundredths of a
    percent, times in seconds. ``limit_seats`` is the number of seats of a fixed-limit table,
    ``seats`` that of the others; ``fewest_seats`` and ``most_seats`` bound both. ``rules`` makes
    the rules of one game of it. Raises FigureOutOfLimits for a figure below its least or above its
    most, and InvalidRules for a combination of choices that cannot be played; ``field`` names the
    fields.
    """

    name: str
    variant: str
    structures: tuple[str, ...]
    seats: int
    limit_seats: int
    fewest_seats: int
    most_seats: int
    min_buy_in_bb: int
    max_buy_in_bb: int
    rake: RakeChoice = "none"
    rake_basis_points: int = 0
    rake_cap_bb: int = 0
    no_flop_no_drop: bool = False

    def __post_init__(self) -> None:
        for refusal in _refusals(self):
            raise refusal
        for structure in self.structures:
            self.rules(_fullest_game(structure, self.most_seats))

    def rules(self, stakes: "Stakes") -> Rules:
        """Return the rules of one game. Raises InvalidRules, also for stakes that do not fit."""
        for refusal in out_of_limits(
            stakes, TOURNAMENT_RULE_LIMITS if self.is_for_tournaments else GAME_LIMITS
        ):
            raise refusal
        if stakes.structure not in self.structures:
            offered = ", ".join(self.structures)
            raise InvalidRules("structure, rule_set", f"offers {offered}", allowed=offered)
        seats = stakes.seats or self.seats_for(stakes.structure)
        if not self.fewest_seats <= seats <= self.most_seats:
            limits = {"min": self.fewest_seats, "max": self.most_seats}
            raise InvalidRules("seats, rule_set", "more or fewer than it is played by", **limits)
        big = stakes.big_blind
        return Rules(
            variant=self.variant,
            structure=stakes.structure,
            small_blind=stakes.small_blind,
            big_blind=big,
            upper_limit=STRUCTURES[stakes.structure].upper_limit(big),
            ante=stakes.ante,
            min_bet=stakes.min_bet,
            max_bet=stakes.max_bet,
            seats=seats,
            min_buy_in=self.min_buy_in_bb * big,
            max_buy_in=self.max_buy_in_bb * big,
            rake=self._rake(stakes),
            **{field.name: getattr(self, field.name) for field in fields(Choices)},
        )

    def seats_for(self, structure: str) -> int:
        """Return how many seats a table has if the game does not say otherwise."""
        seats: int = getattr(self, STRUCTURES[structure].seats_field)
        return seats

    def _rake(self, stakes: "Stakes") -> Rake:
        """Return no rake for play money (section 9), else what the rule set takes."""
        if stakes.is_play_money or self.rake == "none":
            return NO_RAKE
        if self.rake == "percent":
            cap = self.rake_cap_bb * stakes.big_blind
            return Rake("percent", self.rake_basis_points, cap, self.no_flop_no_drop)
        chart = STRUCTURES[stakes.structure].chart
        return Rake(chart, no_flop_no_drop=self.no_flop_no_drop)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a game adds to its rule set. Amounts are in minor units; ``seats`` 0 means the usual
    number.
    """

    structure: str
    small_blind: int
    big_blind: int
    is_play_money: bool
    seats: int = 0
    ante: int = 0
    min_bet: int = 0
    max_bet: int = 0


def _fullest_game(structure: str, seats: int) -> Stakes:
    """Return a raked game at stakes every rake chart lists, to test whether the choices go
    together.
    """
    return Stakes(
        structure=structure,
        small_blind=STRUCTURES[structure].usual_small_blind(100),
        big_blind=100,
        is_play_money=False,
        seats=seats,
    )


def _refusals(rule_set: RuleSet) -> Iterator[InvalidRules]:
    yield from out_of_limits(rule_set, RULE_SET_LIMITS)
    if not rule_set.structures:
        yield InvalidRules("structures", "at least one is offered")
    for low, high in (
        ("min_buy_in_bb", "max_buy_in_bb"),
        ("fewest_seats", "most_seats"),
        ("fewest_seats", "seats"),
        ("seats", "most_seats"),
        ("fewest_seats", "limit_seats"),
        ("limit_seats", "most_seats"),
        ("players_needed", "fewest_seats"),
    ):
        if getattr(rule_set, low) > getattr(rule_set, high):
            yield InvalidRules(f"{low}, {high}", f"{low} <= {high}")
    if rule_set.rake == "percent" and not rule_set.rake_basis_points:
        yield InvalidRules("rake, rake_basis_points", "a percentage takes more than nothing")
    if rule_set.rake != "percent" and (rule_set.rake_basis_points or rule_set.rake_cap_bb):
        yield InvalidRules("rake, rake_basis_points", "only a percentage has a rate and a cap")
