"""What a betting structure decides: how far a bet or raise may go, and what it counts for.

A structure reads the rules and the round through the protocols below, so that rules and hands may
both depend on structures. Everything that holds in each of them is in ``hand.bets``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, NamedTuple, Protocol

from poker.engine.clause import Clause
from poker.engine.errors import InvalidRules

Chart = Literal["big_bet", "limit"]
SeatsField = Literal["seats", "limit_seats"]


class BettingRules(Protocol):
    """What a structure reads of a game's rules. Amounts in minor units."""

    @property
    def small_blind(self) -> int: ...
    @property
    def big_blind(self) -> int: ...
    @property
    def upper_limit(self) -> int: ...
    @property
    def min_bet(self) -> int: ...
    @property
    def max_bet(self) -> int: ...
    @property
    def smallest_bet(self) -> int: ...
    @property
    def min_raise(self) -> str: ...
    @property
    def reopening(self) -> str: ...


class Bettor(Protocol):
    """What a structure reads of a player."""

    @property
    def bet(self) -> int: ...
    @property
    def stack(self) -> int: ...


class Round(Protocol):
    """What a structure reads of a hand; see ``Hand`` for what each figure means."""

    @property
    def rules(self) -> BettingRules: ...
    @property
    def players(self) -> Sequence[Bettor]: ...
    @property
    def price(self) -> int: ...
    @property
    def level(self) -> int: ...
    @property
    def step(self) -> int: ...
    @property
    def bets(self) -> int: ...
    @property
    def short_sum(self) -> int: ...
    @property
    def counted(self) -> int: ...
    @property
    def blind_shortfall(self) -> int: ...


class Weight(NamedTuple):
    """What a bet or raise counts for.

    ``step`` measures the next full raise, ``full`` says whether this one is full, and ``reopens``
    whether it opens the betting again.
    """

    step: int
    full: bool
    reopens: bool


class Structure(ABC):
    """A betting structure. ``STRUCTURES`` holds the one of each name.

    ``name`` is what rules and streams store. ``chart`` is the rake chart made for it (clauses
    ``rake-big-bet``, ``rake-limit``), ``seats_field`` the rule set's field that says how many seats
    its tables have. ``bets_a_street`` is the number of bets and raises a street is capped at, None
    for no cap (clause ``cap``), and ``all_in_clause`` the clause by which an all-in below a full
    raise leaves the betting closed. ``names_limits`` says that the two limits of its bets name a
    game instead of the blinds, ``follows_pot`` that the pot bounds a raise, and ``may_double`` that
    raises may have to double (clause ``min-raise``).
    """

    name: ClassVar[str]
    chart: ClassVar[Chart]
    seats_field: ClassVar[SeatsField]
    all_in_clause: ClassVar[Clause]
    bets_a_street: ClassVar[int | None] = None
    names_limits: ClassVar[bool] = False
    follows_pot: ClassVar[bool] = False
    may_double: ClassVar[bool] = False

    @abstractmethod
    def opening_step(self, rules: BettingRules, street: str) -> int:
        """Return the smallest bet of a street, which measures its first raise (clause
        ``min-bet``).
        """

    @abstractmethod
    def full_range(self, hand: Round, player: Bettor) -> tuple[int, int]:
        """Return the smallest and largest total of a full bet or raise, before stack and table
        limits; (0, 0) for none.
        """

    @abstractmethod
    def weigh(self, hand: Round, to: int) -> Weight:
        """Return what a bet or raise to the total ``to`` counts for."""

    @abstractmethod
    def bound_by(self, hand: Round, player: Bettor, wager: tuple[int, int]) -> Clause | None:
        """Return the clause that keeps the range ``wager`` of a player who may bet or raise to one
        size, or below their stack; None where neither holds.
        """

    @abstractmethod
    def usual_small_blind(self, big_blind: int) -> int:
        """Return half the big blind, rounded as usual (clause ``small-blind-size``)."""

    @abstractmethod
    def half_blinds(self, small_blind: int, big_blind: int) -> InvalidRules | None:
        """Return a refusal if the small blind is not half the big one, rounded as usual."""

    @abstractmethod
    def upper_limit(self, big_blind: int) -> int:
        """Return the larger of the two limits of a game with this big blind, 0 for none."""

    @abstractmethod
    def stakes(self, rules: BettingRules) -> tuple[int, int]:
        """Return the two amounts that name a game: its limits, or else its blinds."""

    def refusals(self, rules: BettingRules) -> Iterator[InvalidRules]:
        """Yield a refusal for each choice of the rules that cannot be played by this structure."""
        if rules.min_raise == "double" and not self.may_double:
            yield InvalidRules("min_raise, structure", "raises double in no limit only")
