"""What two players did first when nobody else was left in a hand.

A spot is the street (0 before the flop to 3), whether there was a bet to answer, and whether the
player had bet or raised last in the hand: honest players act differently in these, and a rival's
style changes which of them they meet, not what they do there. `spot_of` numbers them.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

_DECISIONS: Final = frozenset({"folded", "checked", "called", "bet", "raised"})
_AGGRESSIVE: Final = frozenset({"bet", "raised"})
KINDS: Final = (*sorted(_DECISIONS), "blind_posted", "street_dealt", "went_all_in_for_pot")
"""The kinds of events these facts are read from; of the blinds only the big one."""


class Fact(NamedTuple):
    """What is needed of one event; `seat` is None for one that concerns no seat."""

    kind: str
    seat: int | None
    all_in: bool = False


class Decision(NamedTuple):
    """A player's first decision with one rival left, by their seats."""

    seat: int
    rival: int
    spot: int
    is_aggressive: bool


def spot_of(*, street: int, faced: bool, leads: bool) -> int:
    return 4 * street + 2 * faced + leads


def decisions(dealt: Collection[int], facts: Iterable[Fact]) -> list[Decision]:
    """Return the first decision of each of the last two players, where both had chips to play for.

    `dealt` are the seats dealt in. A call of one's last chips does not count: there was no raise to
    make.
    """
    return _Following(dealt).decisions(facts)


def given_up(dealt: Collection[int], facts: Iterable[Fact]) -> tuple[int, int] | None:
    """Return the seat that folded to the last player left and that player's, None where a hand did
    not end like that."""
    live = set(dealt)
    for fact in facts:
        if fact.kind == "folded" and fact.seat in live:
            live.discard(fact.seat)
            if len(live) == 1:
                return fact.seat, live.pop()
    return None


class _Following:
    """A hand as far as it has been read."""

    def __init__(self, dealt: Collection[int]) -> None:
        self._live = set(dealt)
        self._street = 0
        self._bettor: int | None = None
        self._leader: int | None = None
        self._is_open = True
        self._found: dict[int, Decision] = {}

    def decisions(self, facts: Iterable[Fact]) -> list[Decision]:
        for fact in facts:
            if fact.kind == "street_dealt":
                self._street, self._bettor = self._street + 1, None
            elif fact.seat in self._live:
                self._note(fact, fact.seat)
                self._follow(fact, fact.seat)
        return list(self._found.values())

    def _note(self, fact: Fact, seat: int) -> None:
        last_call = fact.kind == "called" and fact.all_in
        if len(self._live) != 2 or not self._is_open or last_call or seat in self._found:
            return
        if fact.kind in _DECISIONS:
            (rival,) = self._live - {seat}
            faced = self._bettor not in (None, seat)
            spot = spot_of(street=self._street, faced=faced, leads=self._leader == seat)
            self._found[seat] = Decision(seat, rival, spot, fact.kind in _AGGRESSIVE)

    def _follow(self, fact: Fact, seat: int) -> None:
        if fact.kind == "folded":
            self._live.discard(seat)
        elif fact.kind == "blind_posted":
            self._bettor = seat
        elif fact.kind in _AGGRESSIVE:
            self._bettor = self._leader = seat
        if fact.all_in or fact.kind == "went_all_in_for_pot":
            self._is_open = False
