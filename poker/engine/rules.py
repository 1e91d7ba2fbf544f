"""One rule set with its stakes: every choice a hand and its table are played by."""

from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, get_args

from poker.engine.errors import InvalidRules

Structure = Literal["no_limit", "pot_limit"]
Reopening = Literal["consecutive", "cumulative"]
ButtonRule = Literal["big_blind_forward"]


@dataclass(frozen=True, slots=True)
class Variant:
    """How many hole cards are dealt and how many of them a hand must use.

    ``must_use`` 0 means any number of hole cards, none included (clauses ``hole-cards``,
    ``omaha-exactly-two``).
    """

    name: str
    hole_cards: int
    must_use: int


OMAHA: Final = Variant("omaha", hole_cards=4, must_use=2)
VARIANTS: Final = {variant.name: variant for variant in (OMAHA,)}


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices in force. Amounts in minor units, times in seconds.

    ``reopening`` says which short all-ins reopen the betting (clause
    ``short-all-in-reopen``). ``players_needed`` start a table, ``players_to_go_on`` suffice
    right after a hand of at least ``players_needed`` (clause ``start-players``).

    Raises InvalidRules naming the fields that do not go together.
    """

    variant: str
    structure: Structure
    small_blind: int
    big_blind: int
    seats: int
    players_needed: int
    players_to_go_on: int
    reopening: Reopening
    button: ButtonRule
    min_buy_in: int
    max_buy_in: int
    silent_s: int
    turn_s: int

    def __post_init__(self) -> None:
        for refusal in _refusals(self):
            raise refusal

    @property
    def cards(self) -> Variant:
        return VARIANTS[self.variant]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Rules":
        return cls(**data)


def _refusals(rules: Rules) -> list[InvalidRules]:
    """Every reason these rules cannot be played, the first one first."""
    choices = {"variant": tuple(VARIANTS), "structure": get_args(Structure)}
    choices |= {"reopening": get_args(Reopening), "button": get_args(ButtonRule)}
    refusals = [
        InvalidRules(field, f"must be one of {', '.join(allowed)}", allowed=", ".join(allowed))
        for field, allowed in choices.items()
        if getattr(rules, field) not in allowed
    ]
    for low, high, smallest in (
        ("small_blind", "big_blind", 1),
        ("min_buy_in", "max_buy_in", rules.big_blind),
        ("players_to_go_on", "players_needed", 2),
        ("players_needed", "seats", 2),
        ("silent_s", "turn_s", 0),
    ):
        if not smallest <= getattr(rules, low) <= getattr(rules, high):
            refusals.append(InvalidRules(f"{low}, {high}", f"{smallest} <= {low} <= {high}"))
    if not refusals and rules.seats * rules.cards.hole_cards + 8 > 52:
        refusals.append(InvalidRules("seats, variant", "one deck does not reach for so many"))
    return refusals


def pool_omaha(*, small_blind: int, big_blind: int) -> Rules:
    """Preset A ``plo-pool``: six-max pot-limit Omaha with 50 to 100 big blinds."""
    return Rules(
        variant="omaha",
        structure="pot_limit",
        small_blind=small_blind,
        big_blind=big_blind,
        seats=6,
        players_needed=3,
        players_to_go_on=2,
        reopening="consecutive",
        button="big_blind_forward",
        min_buy_in=50 * big_blind,
        max_buy_in=100 * big_blind,
        silent_s=10,
        turn_s=30,
    )
