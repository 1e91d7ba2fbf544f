"""The hands that a finding points staff to."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

from poker.models import HandFact, Indicator
from poker.oversight.collusion.facts.entries import entries_of
from poker.oversight.collusion.facts.sheet import Played, sheet_of
from poker.oversight.collusion.facts.spots import Counts, decisions_of
from poker.oversight.collusion.facts.tendencies import played_in, usual_in
from poker.oversight.collusion.joint_hands import JointHand, joint_hands
from poker.oversight.collusion.signs.beside import BESIDE, counts
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window

MOST_HANDS: Final = 12

Named = list[int]
"""A table and the number of a hand there."""


def evidence(found: Suspicion, window: Window) -> list[Named]:
    """Return at most a dozen hands, each as a table and a hand number.

    For dumping these are the largest, for what the two do beside one another those that weigh most;
    otherwise the last of each meeting, with the newest first.
    """
    hands = joint_hands((found.low, found.high), found.currency, window)
    if found.indicator in BESIDE:
        return _by_weight(found, hands, window)
    if found.indicator == Indicator.DUMPING:
        sign = 1 if found.detail["lost"] > 0 else -1
        chosen = sorted(hands, key=lambda hand: -sign * hand.moved)
    else:
        chosen = [next(group) for _day, group in groupby(hands, attrgetter("day", "table"))]
    return [[hand.table, hand.hand_no] for hand in chosen[:MOST_HANDS]]


def _by_weight(found: Suspicion, hands: list[JointHand], window: Window) -> list[Named]:
    """Return the hands by how far they go beyond what everybody does, the furthest first."""
    of_table: dict[int, list[int]] = defaultdict(list)
    for hand in hands:
        of_table[hand.table].append(hand.hand_no)
    weights: Counter[tuple[int, int]] = Counter()
    for table, numbers in of_table.items():
        facts = HandFact.objects.filter(table=table, hand_no__in=numbers)
        for kind in facts.order_by("kind").values_list("kind", flat=True).distinct():
            played = list(played_in(facts.filter(kind=kind)))
            usual = usual_in(found.currency, kind, *window)
            weights.update(_weights(found, played, usual))
    return [list(name) for name, weight in weights.most_common(MOST_HANDS) if weight > 0]


def _weights(
    found: Suspicion, played: Sequence[Played], usual: Counts
) -> dict[tuple[int, int], float]:
    """Return for each hand how far what the two did in it is beyond what everybody does."""
    sheet = sheet_of(played)
    told: Counter[int] = Counter()
    ways = {(found.low, found.high), (found.high, found.low)}
    for tendency, entries in entries_of(sheet, decisions_of(sheet), usual).items():
        counted = {way for way in ways if counts(found, tendency, way[0])}
        _at, hand, player_of, other_of, held = entries.beside
        columns = (column.tolist() for column in (hand, player_of, other_of, held.beyond))
        for row, player, other, beyond in zip(*columns, strict=True):
            if (player, other) in counted:
                told[row] += beyond
    return {played[row].name: weight for row, weight in told.items()}
