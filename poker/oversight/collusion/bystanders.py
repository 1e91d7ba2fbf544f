"""Which pairs are accused, and which players were only present (clause ``collusion``).

If two players act for one another, a third player at their table sees the same raises and folds,
and would be told beside either of them. A pair is therefore accused

* by what both of the two do alike beside the other (`Suspicion.own`), or
* by what is left of its signs in the hands that others had no part in: known partners of either,
  whose absence must leave a sign beyond its threshold, and each other player who sat in at least
  a fifth of the pair's hands, whose absence must leave SURVIVES standard deviations. Decisions
  made before the other player folded count for this only if the pair's sign is stronger by LEADS
  than any sign of the other player with one of the two.

A player whose only sign beside a suspect vanishes like this was present, and is not told.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from poker.oversight.collusion.signs.beside import LEAST_DECISIONS
from poker.oversight.collusion.signs.suspicion import Suspicion

OWN: Final = 4.2
"""Standard deviations of each of the two from which both are taken to act."""
SURVIVES: Final = 3.7
"""Standard deviations that must be left in the absence of any other single player."""
LEADS: Final = 1.5
"""Standard deviations by which the sign of a pair must be the stronger one to be no bystander's."""

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
        if each.sample >= LEAST_DECISIONS.get(each.indicator, 0):
            pairs[each.low, each.high, each.currency].append(each)
    return sorted(pairs.values(), key=_strength, reverse=True)


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
    low, high, currency = signs[0].low, signs[0].high, signs[0].currency
    bar = signs[0].threshold
    hands = hands_of((low, high), currency)
    partners = {*known.get(low, ()), *known.get(high, ())} - {low, high}
    left = list(signs)
    if partners:
        again = (each._replace(threshold=bar) for each in hands.without(partners))
        left = [each for each in again if each.is_beyond]
    for other in set(hands.company()) - partners if left else ():
        if _strength(hands.without({*partners, other})) >= SURVIVES:
            continue
        rivals = (strongest.get((min(one, other), max(one, other)), bar) for one in (low, high))
        leads = _strength(signs) - max(rivals) >= LEADS
        if not leads or _strength(hands.without(partners, folding={other})) < SURVIVES:
            return []
    return left
