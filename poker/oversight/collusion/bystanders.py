"""Which pairs are accused, and which players were only present (clause ``collusion``).

If two players act for one another, a third player at their table sees the same raises and folds,
and would be told beside either of them. A pair is therefore accused

* by what both of the two do alike beside the other (`Suspicion.own`), or
* by what is left of its signs in the hands that others had no part in: known partners of either,
  whose absence must leave a sign beyond its threshold, and each other player who sat in at least
  a fifth of the pair's hands, who must not explain them.

Another player does not explain the signs of a pair

* whose absence leaves SURVIVES standard deviations; or CLEAR, if the lead over that player's pairs
  with the two comes to AHEAD: by how much the sign of the pair is the stronger one, and by how much
  more is left of it than of theirs in the absence of the third; or
* if the decisions when nobody but the two was in any more come to ALONE; or
* if the sign of the pair is stronger by LEADS than any sign of that player with one of the two, and
  SURVIVES standard deviations are left in hands in which that player only folded, at any time.

A player whose only sign beside a suspect vanishes like this was present, and is not told.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from poker.oversight.collusion.signs.beside import LEAST_DECISIONS
from poker.oversight.collusion.signs.suspicion import Suspicion

OWN: Final = 4.8
"""Standard deviations of each of the two from which both are taken to act."""
SURVIVES: Final = 3.7
"""Standard deviations that are left in the absence of another player who explains nothing."""
CLEAR: Final = 2.0
AHEAD: Final = 2.0
"""Standard deviations that are left, and of the lead, if that player may explain something."""
ALONE: Final = 4.5
"""Standard deviations, of decisions made alone, that nobody else explains."""
LEADS: Final = 1.5
"""Standard deviations by which the sign of a pair must be the stronger one to be no bystander's."""
PAIRS_KEPT: Final = 8
"""Pairs whose hands are kept for when they are judged again."""

Pair = tuple[int, int]


class PairHands(Protocol):
    """The hands of a pair, which can be judged again."""

    def company(self) -> Collection[int]:
        """Return who sat in at least SHARE_OF_HANDS of the hands the two were dealt together."""

    def without(
        self, players: Collection[int], folding: Collection[int] = ()
    ) -> Sequence[Suspicion]:
        """Return the signs of the pair in the hands that these players had no part in, after they
        had folded, and in which those who are `folding` did nothing else at any time."""

    def alone(self) -> Sequence[Suspicion]:
        """Return the signs of the pair in decisions when nobody else was in any more."""


class HandsOf(Protocol):
    """Returns the hands of a pair in games of a currency."""

    def __call__(self, pair: Pair, currency: str, /) -> PairHands: ...


@dataclass(frozen=True)
class Verdict:
    """The signs that accuse, the strongest pair first, and for each player the others who were only
    present at their tables."""

    accusing: list[Suspicion] = field(default_factory=list)
    present: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))


def verdict(
    found: Iterable[Suspicion], hands_of: HandsOf, partners: Mapping[int, Collection[int]]
) -> Verdict:
    """Return which of these signs accuse; all are beyond their threshold.

    `partners` are the partners of players who are known already.
    """
    reached = Verdict()
    hands_of = lru_cache(PAIRS_KEPT)(hands_of)
    known = {player: set(others) for player, others in partners.items()}
    pairs = _by_pair(found)
    strongest = {(signs[0].low, signs[0].high): _strength(signs) for signs in pairs}
    mutual = [signs for signs in pairs if _own(signs) >= OWN]
    others = [signs for signs in pairs if _own(signs) < OWN]
    for signs in (*mutual, *others):
        left = signs if _own(signs) >= OWN else _left(signs, hands_of, known, strongest)
        low, high = signs[0].low, signs[0].high
        if left:
            reached.accusing.extend(left)
            known.setdefault(low, set()).add(high)
            known.setdefault(high, set()).add(low)
        else:
            reached.present[low].add(high)
            reached.present[high].add(low)
    return reached


def _by_pair(found: Iterable[Suspicion]) -> list[list[Suspicion]]:
    """Return the signs of each pair in each currency that have a sufficient sample, the strongest
    pair first."""
    pairs: dict[tuple[int, int, str], list[Suspicion]] = defaultdict(list)
    for each in found:
        if _is_sufficient(each):
            pairs[each.low, each.high, each.currency].append(each)
    return sorted(pairs.values(), key=_strength, reverse=True)


def _is_sufficient(sign: Suspicion) -> bool:
    return sign.sample >= LEAST_DECISIONS.get(sign.indicator, 0)


def _strength(signs: Iterable[Suspicion]) -> float:
    return max((each.statistic for each in signs), default=0.0)


def _own(signs: Sequence[Suspicion]) -> float:
    return max(each.own for each in signs)


def _left(
    signs: Sequence[Suspicion],
    hands_of: HandsOf,
    known: Mapping[int, Collection[int]],
    strongest: Mapping[Pair, float],
) -> list[Suspicion]:
    """Return what is left of the signs of a pair in the absence of others; `strongest` is the
    strongest sign of each pair."""
    pair, currency = (signs[0].low, signs[0].high), signs[0].currency
    hands = hands_of(pair, currency)
    partners = {other for one in pair for other in known.get(one, ())} - {*pair}
    alone = hands.alone()
    left = list(signs)
    if partners:
        again = [*hands.without(partners), *alone]
        told = (each._replace(threshold=signs[0].threshold) for each in again)
        left = [each for each in told if each.is_beyond and _is_sufficient(each)]
    others = set(hands.company()) - partners
    if not left or not others or _strength(alone) >= ALONE:
        return left
    case = _Case(pair, currency, _strength(signs), signs[0].threshold, partners)
    explained = any(_explains(other, case, hands_of, strongest) for other in sorted(others))
    return [] if explained else left


class _Case(NamedTuple):
    """A pair with the strength of its signs, their threshold, and the known partners of either."""

    pair: Pair
    currency: str
    strength: float
    bar: float
    partners: Collection[int]


def _explains(other: int, case: _Case, hands_of: HandsOf, strongest: Mapping[Pair, float]) -> bool:
    """Return whether another player explains the signs of a pair."""
    hands = hands_of(case.pair, case.currency)
    left = _strength(hands.without({*case.partners, other}))
    if left >= SURVIVES:
        return False
    rivals = [(min(one, other), max(one, other)) for one in case.pair]
    lead = case.strength - max(strongest.get(each, case.bar) for each in rivals)
    if lead >= LEADS and _strength(hands.without(case.partners, folding={other})) >= SURVIVES:
        return False
    suspected = [each for each in rivals if each in strongest] or rivals
    theirs = (
        _strength(hands_of(each, case.currency).without({*case.partners, *case.pair} - {*each}))
        for each in suspected
    )
    return left < CLEAR or lead + left - max(theirs) < AHEAD
