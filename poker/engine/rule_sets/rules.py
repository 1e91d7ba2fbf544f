"""One game's rules: all the choices for its hands and its table, and the stakes.

Stored events leave out choices that have their default, so that a default is never changed: a rule
set says what it chooses.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Literal, get_args

from poker.engine.cards.variants import VARIANTS, Variant
from poker.engine.chosen_fields import chosen_fields
from poker.engine.errors import InvalidRules
from poker.engine.rake.playable import require_playable
from poker.engine.rake.schedule import NO_RAKE, Rake
from poker.engine.rule_sets.contradictions import contradictions
from poker.engine.structures.registry import STRUCTURES
from poker.engine.structures.structure import Structure

AnteFrom = Literal["everyone", "big_blind"]
MinRaise = Literal["last_raise", "double"]
Reopening = Literal["consecutive", "cumulative"]
PotLimitCounts = Literal["whole_pot", "contested_pot"]
SmallBlindSize = Literal["half", "any"]
Showdown = Literal["all", "muck"]
ButtonRule = Literal["big_blind_forward", "next_dealt_in"]
FirstButton = Literal["random", "first_to_sit"]
Seating = Literal["pool", "pick", "at_start"]
TOURNAMENT_SEATING: Final[Seating] = "at_start"
"""How players get their seats in a tournament, and in nothing else."""
Timeout = Literal["check_fold", "all_in"]
AfterTimeout = Literal["sit_out", "absent"]
RestOfHand = Literal["clock", "at_once"]
Grace = Literal["none", "after_clock", "on_reconnect"]
Interrupted = Literal["void", "run_out"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a rule set says and its games take over unchanged; times in seconds.

    ``reopening`` says which short all-ins reopen the betting (clause ``short-all-in-reopen``),
    ``pot_limit_counts`` which chips of side pots count for the largest raise (clause
    ``pot-limit``), ``small_blind_size`` whether games may name any small blind (clause
    ``small-blind-size``). ``players_needed`` start a table, ``players_to_go_on`` suffice right
    after a hand of at least ``players_needed`` (clause ``start-players``). ``rest_of_hand`` says
    whether whoever timed out has a clock for later decisions of the hand (clause ``turn-clock``).

    ``protections`` is how many disconnects in 24 hours a player is protected through. A time bank
    begins with ``bank_s`` (0: there is none) and gains ``bank_gain_s`` with every ``bank_hands``
    hands dealt to its player, up to ``bank_most_s``.
    """

    ante_from: AnteFrom = "everyone"
    min_raise: MinRaise = "last_raise"
    reopening: Reopening = "cumulative"
    pot_limit_counts: PotLimitCounts = "contested_pot"
    small_blind_size: SmallBlindSize = "any"
    showdown: Showdown = "all"
    interrupted: Interrupted = "void"
    players_needed: int = 2
    players_to_go_on: int = 2
    first_button: FirstButton = "random"
    button: ButtonRule = "next_dealt_in"
    seating: Seating = "pick"
    ratholing_control: bool = True
    silent_s: int = 10
    turn_s: int = 30
    timeout: Timeout = "check_fold"
    after_timeout: AfterTimeout = "sit_out"
    rest_of_hand: RestOfHand = "clock"
    grace: Grace = "after_clock"
    grace_s: int = 20
    protections: int = 0
    bank_s: int = 0
    bank_gain_s: int = 5
    bank_hands: int = 10
    bank_most_s: int = 60

    @property
    def is_for_tournaments(self) -> bool:
        """Return whether only tournaments are played by these choices: everybody is seated at the
        start.
        """
        return self.seating == TOURNAMENT_SEATING


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Choices):
    """The choices in force (section 1 of the rulebook). Amounts in minor units, times in seconds.

    ``upper_limit`` is the fixed-limit bet on turn and river; the lower limit is the big blind.
    ``min_bet`` 0 means the big blind, ``max_bet`` 0 no limit (clause ``table-max-bet``). Raises
    InvalidRules naming the fields that do not go together.
    """

    variant: str
    structure: str
    small_blind: int
    big_blind: int
    seats: int
    min_buy_in: int
    max_buy_in: int
    upper_limit: int = 0
    ante: int = 0
    min_bet: int = 0
    max_bet: int = 0
    rake: Rake = NO_RAKE

    def __post_init__(self) -> None:
        # Lazily, as what comes later takes for granted that every choice is known.
        for refusal in chain(_unknown_choices(self), _wrong_orders(self), contradictions(self)):
            raise refusal
        require_playable(
            self.rake,
            structure=self.structure,
            seats=self.seats,
            big_blind=self.big_blind,
            upper_limit=self.upper_limit,
        )

    @property
    def cards(self) -> Variant:
        return VARIANTS[self.variant]

    @property
    def betting(self) -> Structure:
        return STRUCTURES[self.structure]

    @property
    def smallest_bet(self) -> int:
        """Return the smallest opening bet outside fixed limit (clause ``min-bet``)."""
        return self.min_bet or self.big_blind

    def to_json(self) -> dict[str, Any]:
        """Return the rules as every hand stores them: without choices that have their default."""
        return chosen_fields(self) | {"rake": self.rake.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Rules":
        return cls(**{**data, "rake": Rake.from_json(data["rake"])})


def _unknown_choices(rules: Rules) -> Iterator[InvalidRules]:
    choices = {
        "variant": tuple(VARIANTS),
        "structure": tuple(STRUCTURES),
        "ante_from": get_args(AnteFrom),
        "min_raise": get_args(MinRaise),
        "reopening": get_args(Reopening),
        "pot_limit_counts": get_args(PotLimitCounts),
        "small_blind_size": get_args(SmallBlindSize),
        "showdown": get_args(Showdown),
        "button": get_args(ButtonRule),
        "first_button": get_args(FirstButton),
        "seating": get_args(Seating),
        "timeout": get_args(Timeout),
        "after_timeout": get_args(AfterTimeout),
        "rest_of_hand": get_args(RestOfHand),
        "grace": get_args(Grace),
        "interrupted": get_args(Interrupted),
    }
    for field, allowed in choices.items():
        if getattr(rules, field) not in allowed:
            listed = ", ".join(allowed)
            yield InvalidRules(field, f"must be one of {listed}", allowed=listed)


def _wrong_orders(rules: Rules) -> Iterator[InvalidRules]:
    """Yield a refusal for each pair of numbers of which the first is above the second."""
    for low, high, smallest in (
        ("small_blind", "big_blind", 1),
        ("ante", "big_blind", 0),
        ("min_buy_in", "max_buy_in", rules.big_blind),
        ("players_to_go_on", "players_needed", 2),
        ("players_needed", "seats", 2),
        ("silent_s", "turn_s", 0),
        ("bank_s", "bank_most_s", 0),
    ):
        if not smallest <= getattr(rules, low) <= getattr(rules, high):
            yield InvalidRules(f"{low}, {high}", f"{smallest} <= {low} <= {high}")
