"""The room's own detector, over hands that were never in a database."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from poker.engine.cards.variants import HOLDEM
from poker.models import Tendency
from poker.oversight.collusion.facts.decided import Recorded, parts_of
from poker.oversight.collusion.facts.entries import Entries, entries_of
from poker.oversight.collusion.facts.same_day import against_the_day
from poker.oversight.collusion.facts.sheet import UNKNOWN, Played, Sheet, sheet_of
from poker.oversight.collusion.facts.spots import Counts, decisions_of
from poker.oversight.collusion.facts.sums import Sums, joined
from poker.oversight.collusion.signs import beside, dumping
from poker.oversight.collusion.signs.beside import Beside
from poker.oversight.collusion.signs.dumping import Flow
from poker.oversight.collusion.signs.suspicion import Suspicion
from tests.poker.oversight.collusion.power.tables import Dealt

CURRENCY = "EUR"

Pair = tuple[int, int]
Flows = Mapping[Pair, Flow]
Done = Mapping[Tendency, Sequence[Entries]]
"""What players did of each kind, beside each other one and whoever was in."""
NOTHING = Flow(0, 0.0, 0.0)


class Facts(NamedTuple):
    """What the detector reads of some hands: their sheet, and what moved between each two in big
    blinds, hand by hand."""

    sheet: Sheet
    moved: Sequence[Mapping[Pair, float]]


def facts_of(hands: Sequence[Dealt], big_blind: int) -> Facts:
    """Return the facts of hands of No Limit Texas Hold'em."""
    return Facts(
        sheet_of(_played(hand, big_blind) for hand in hands),
        [_moved(hand, big_blind) for hand in hands],
    )


def one_after_another(first: Facts, then: Facts) -> Facts:
    """Return the facts of both."""
    players, strengths, hand, *rest = zip(first.sheet, then.sheet, strict=True)
    later = then.sheet.hand + len(first.moved)
    sheet = Sheet(
        *(numpy.concatenate(each) for each in (players, strengths, (hand[0], later), *rest))
    )
    return Facts(sheet, [*first.moved, *then.moved])


def add_flows(flows: dict[Pair, Flow], moved: Iterable[Mapping[Pair, float]]) -> None:
    """Add what the player of the lower number lost to the other one in these hands."""
    for hand in moved:
        for pair, amount in hand.items():
            one = Flow(1, amount, amount**2, abs(amount))
            flows[pair] = flows.get(pair, NOTHING).and_also(one)


def counted(sheet: Sheet) -> Counts:
    """Return what was decided in every spot."""
    return decisions_of(sheet).counts()


def sums(sheet: Sheet, usual: Counts) -> dict[Tendency, Sums]:
    """Return what everybody did beside everybody on a day."""
    return _of_a_day(entries_of(sheet, decisions_of(sheet), usual))


def done_by(sheet: Sheet, usual: Counts, least: int) -> Done:
    """Return what the players of these numbers and higher did beside everybody."""
    of_tendencies = entries_of(sheet, decisions_of(sheet), usual)
    return {
        tendency: [_those(each, each.player >= least) for each in of]
        for tendency, of in of_tendencies.items()
    }


def before(done: Done, days: Sequence[int], row: int) -> dict[Tendency, Sums]:
    """Return the sums of it over the hands before a row; `days` are the rows days begin at."""
    begun = [first for first in days if first < row]
    by_day = [
        _of_a_day(
            {
                tendency: [_those(each, (each.hand >= first) & (each.hand < until)) for each in of]
                for tendency, of in done.items()
            }
        )
        for first, until in pairwise([*begun, row])
    ]
    return {tendency: joined([day[tendency] for day in by_day]) for tendency in done}


def suspicions(done: Mapping[Tendency, Sums], flows: Flows) -> Iterator[Suspicion]:
    """Yield what the indicators that judge play say of every pair."""
    return chain(dumping.judged(CURRENCY, flows), beside.judged(CURRENCY, _beside(done)))


def _those(entries: Entries, which: NDArray[numpy.bool_]) -> Entries:
    hand, player, other, held = entries
    return Entries(hand[which], player[which], other[which], held.those(which))


def _of_a_day(done: Mapping[Tendency, Iterable[Entries]]) -> dict[Tendency, Sums]:
    return {
        tendency: against_the_day(joined([each.sums() for each in of]))
        for tendency, of in done.items()
    }


def _beside(done: Mapping[Tendency, Sums]) -> Iterator[Beside]:
    rows: list[Beside] = []
    for tendency, of_all in done.items():
        columns = [column.tolist() for column in of_all]
        whole = {
            player: [made, beyond]
            for player, other, made, beyond, *_spread in zip(*columns, strict=True)
            if other == UNKNOWN
        }
        for player, other, *own in zip(*columns, strict=True):
            if other != UNKNOWN:
                low, high = sorted((player, other))
                rows.append(Beside(low, high, tendency, player < other, *own, *whole[player]))
    return iter(sorted(rows))


def _played(hand: Dealt, big_blind: int) -> Played:
    name = f"table:{hand.table} hand:{hand.number}"
    record = Recorded(name, HOLDEM, hand.players, hand.deck, hand.events)
    return Played((hand.table, hand.number), big_blind, parts_of(record))


def _moved(hand: Dealt, big_blind: int) -> dict[Pair, float]:
    """Everybody who lost pays each winner their part of the gain, as `facts/pairs.py` has it."""
    lost = sum(-net for net in hand.nets.values() if net < 0) * big_blind
    nets = {hand.players[seat]: net for seat, net in hand.nets.items()}
    found = {}
    for low, high in combinations(sorted(nets), 2):
        apart = nets[low] * nets[high] < 0
        amount = nets[low] * nets[high] / lost if apart else 0.0
        found[low, high] = amount if nets[low] > 0 else -amount
    return found
